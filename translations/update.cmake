# SPDX-License-Identifier: GPL-3.0-or-later
# Finds the texts of all sources under ROOT and brings the .ts files in TRANSLATIONS up to date.
# Without "-I ROOT" lupdate cannot tell which class a tr() belongs to and files texts under wrong contexts.
file(GLOB_RECURSE sources ${ROOT}/ui/*.cpp ${ROOT}/ui/*.h ${ROOT}/app/*.cpp ${ROOT}/app/*.h)
set(common -silent -no-obsolete -locations none -source-language en_US -I ${ROOT} ${sources})
foreach(run "-target-language;zh_CN;-ts;${TRANSLATIONS}/headroom_zh_CN.ts"
            "-pluralonly;-target-language;en;-ts;${TRANSLATIONS}/headroom_en.ts")
    execute_process(COMMAND ${LUPDATE} ${common} ${run} RESULT_VARIABLE status ERROR_VARIABLE messages OUTPUT_QUIET)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "lupdate failed: ${messages}")
    endif()
endforeach()
