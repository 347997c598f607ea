// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// Workspaces that the matrix product libraries keep inside the framework's allocator, in bytes. PyTorch gives each
// thread that multiplies a cuBLAS handle with one: the main thread and autograd's, 8.125 MiB each, 32 MiB from Hopper
// on; Megatron's settings make it 32 MiB everywhere (CUBLAS_WORKSPACE_CONFIG=:4096:8, for repeatable results).
// Transformer Engine has one of 4 MiB, 32 MiB from Hopper on, and four more for grouped products of experts.
// Source: PyTorch aten/src/ATen/cuda/CublasHandlePool.cpp; TransformerEngine pytorch/module/base.py,
// pytorch/cpp_extensions/gemm.py. Measured: Megatron's tests hold 68.0 MiB beside the states on A100, 96.0 on H100.
double libraryWorkspaceBytes(const Stage &stage);

// Of one handle as PyTorch makes it: 32 MiB from Hopper on, 8.125 MiB before.
double productWorkspaceBytes(const Settings &settings);

} // namespace headroom
