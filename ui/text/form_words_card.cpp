// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/form_words.h"

namespace headroom::ui {

namespace {

constexpr Word words[] = {
    { "/id", QT_TRANSLATE_NOOP("FormFields", "Id") },
    { "/name", QT_TRANSLATE_NOOP("FormFields", "Name") },
    { "/vendor", QT_TRANSLATE_NOOP("FormFields", "Vendor") },
    { "/architecture", QT_TRANSLATE_NOOP("FormFields", "Architecture") },
    { "/compute_capability", QT_TRANSLATE_NOOP("FormFields", "Compute capability") },
    { "/form_factor", QT_TRANSLATE_NOOP("FormFields", "Form factor") },
    { "/memory_type", QT_TRANSLATE_NOOP("FormFields", "Memory type") },
    { "/memory_note", QT_TRANSLATE_NOOP("FormFields", "Note on the memory") },
    { "/host_link", QT_TRANSLATE_NOOP("FormFields", "Link to the host") },
    { "/scale_out_note", QT_TRANSLATE_NOOP("FormFields", "Note on the network") },
    { "/notes", QT_TRANSLATE_NOOP("FormFields", "Note") },
    { "/class", QT_TRANSLATE_NOOP("FormFields", "Class") },
    { "/year", QT_TRANSLATE_NOOP("FormFields", "Year") },
    { "/devices_per_package", QT_TRANSLATE_NOOP("FormFields", "Devices a package") },
    { "/memory_gb", QT_TRANSLATE_NOOP("FormFields", "Memory on the label (GB)") },
    { "/memory_bandwidth_gbs", QT_TRANSLATE_NOOP("FormFields", "Memory bandwidth (GB/s)") },
    { "/host_unidir_gbs", QT_TRANSLATE_NOOP("FormFields", "To the host, one way (GB/s)") },
    { "/scale_out_nic_gbs_per_gpu", QT_TRANSLATE_NOOP("FormFields", "Network a card, one way (GB/s)") },
    { "/tdp_w", QT_TRANSLATE_NOOP("FormFields", "Power (W)") },
    { "/usable_memory_mib", QT_TRANSLATE_NOOP("FormFields", "Memory the driver reports (MiB)") },
    { "/ecc", QT_TRANSLATE_NOOP("FormFields", "ECC memory") },
    { "/tflops_dense", QT_TRANSLATE_NOOP("FormFields", "Dense rates (TFLOP/s)") },
    { "/tflops_dense/fp64", QT_TRANSLATE_NOOP("FormFields", "FP64") },
    { "/tflops_dense/fp64_tensor", QT_TRANSLATE_NOOP("FormFields", "FP64, matrix units") },
    { "/tflops_dense/fp32", QT_TRANSLATE_NOOP("FormFields", "FP32") },
    { "/tflops_dense/tf32_tensor", QT_TRANSLATE_NOOP("FormFields", "TF32") },
    { "/tflops_dense/fp16_tensor_fp32_acc", QT_TRANSLATE_NOOP("FormFields", "FP16") },
    { "/tflops_dense/fp16_tensor_fp16_acc", QT_TRANSLATE_NOOP("FormFields", "FP16, summed in FP16") },
    { "/tflops_dense/bf16_tensor", QT_TRANSLATE_NOOP("FormFields", "BF16") },
    { "/tflops_dense/fp8", QT_TRANSLATE_NOOP("FormFields", "FP8") },
    { "/tflops_dense/fp8_fp16_acc", QT_TRANSLATE_NOOP("FormFields", "FP8, summed in FP16") },
    { "/tflops_dense/fp6", QT_TRANSLATE_NOOP("FormFields", "FP6") },
    { "/tflops_dense/fp4", QT_TRANSLATE_NOOP("FormFields", "FP4") },
    { "/tflops_dense/int8_tops", QT_TRANSLATE_NOOP("FormFields", "INT8 (TOP/s)") },
    { "/tflops_dense/int4_tops", QT_TRANSLATE_NOOP("FormFields", "INT4 (TOP/s)") },
    { "/sparse_multiplier", QT_TRANSLATE_NOOP("FormFields", "Vendor's sparse factor") },
    { "/interconnect", QT_TRANSLATE_NOOP("FormFields", "Links between cards") },
    { "/interconnect/type", QT_TRANSLATE_NOOP("FormFields", "Kind") },
    { "/interconnect/topology", QT_TRANSLATE_NOOP("FormFields", "Topology") },
    { "/interconnect/unidir_gbs_per_gpu", QT_TRANSLATE_NOOP("FormFields", "All links, one way (GB/s)") },
    { "/interconnect/p2p_unidir_gbs_single_peer", QT_TRANSLATE_NOOP("FormFields", "To one peer, one way (GB/s)") },
    { "/interconnect/links", QT_TRANSLATE_NOOP("FormFields", "Links") },
    { "/interconnect/scale_up_domain", QT_TRANSLATE_NOOP("FormFields", "Cards that the links join") },
    { "/confidence", QT_TRANSLATE_NOOP("FormFields", "Confidence") },
};

} // namespace

std::span<const Word> cardWords()
{
    return words;
}

} // namespace headroom::ui
