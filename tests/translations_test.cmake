# SPDX-License-Identifier: GPL-3.0-or-later
# Fails on a text without a finished translation, or on .ts files that the sources have left behind.
# Works on a copy: the sources stay as they are.
set(copy ${BUILD}/translations_test)
file(MAKE_DIRECTORY ${copy})
foreach(language zh_CN en)
    # file(COPY) would skip a file with an equal time stamp.
    file(COPY_FILE ${ROOT}/translations/headroom_${language}.ts ${copy}/headroom_${language}.ts)
endforeach()

execute_process(COMMAND ${CMAKE_COMMAND} -D LUPDATE=${LUPDATE} -D ROOT=${ROOT} -D TRANSLATIONS=${copy}
    -P ${ROOT}/translations/update.cmake RESULT_VARIABLE status ERROR_VARIABLE messages)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the texts cannot be collected: ${messages}")
endif()

foreach(language zh_CN en)
    file(READ ${copy}/headroom_${language}.ts text)
    string(REGEX MATCHALL "<message[ >]" messages "${text}")
    list(LENGTH messages count)
    string(REGEX MATCHALL "type=\"unfinished\"" unfinished "${text}")
    list(LENGTH unfinished open)
    if(open GREATER 0)
        string(REGEX MATCHALL "<source>[^<]*</source>[^<]*(<[a-z]*comment>[^<]*</[a-z]*comment>[^<]*)*<translation type=\"unfinished\"" which "${text}")
        string(REPLACE ";" "\n  " which "${which}")
        message(FATAL_ERROR "headroom_${language}.ts: ${open} of ${count} texts have no finished translation. "
            "Run the target update_translations and translate:\n  ${which}")
    endif()
    string(REGEX MATCH "<(translation|numerusform)></(translation|numerusform)>" empty "${text}")
    if(empty)
        message(FATAL_ERROR "headroom_${language}.ts: a translation is empty")
    endif()
    # Chinese has every text, English its plural forms only.
    if((language STREQUAL "zh_CN" AND count LESS 300) OR count EQUAL 0)
        message(FATAL_ERROR "headroom_${language}.ts: only ${count} texts were found")
    endif()
endforeach()
