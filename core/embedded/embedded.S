// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the catalogues. A zero byte ends each, so that a debugger prints them; the length does not count it.
    .section .rodata

    .global headroomModelsBegin
    .global headroomModelsEnd
    .balign 16
headroomModelsBegin:
    .incbin "models.json"
headroomModelsEnd:
    .byte 0

    .global headroomAcceleratorsBegin
    .global headroomAcceleratorsEnd
    .balign 16
headroomAcceleratorsBegin:
    .incbin "accelerators.json"
headroomAcceleratorsEnd:
    .byte 0

    .global headroomPricesBegin
    .global headroomPricesEnd
    .balign 16
headroomPricesBegin:
    .incbin "prices.json"
headroomPricesEnd:
    .byte 0

    .global headroomThroughputsBegin
    .global headroomThroughputsEnd
    .balign 16
headroomThroughputsBegin:
    .incbin "throughputs.json"
headroomThroughputsEnd:
    .byte 0

    .section .note.GNU-stack, "", %progbits
