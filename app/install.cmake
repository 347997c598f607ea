# SPDX-License-Identifier: GPL-3.0-or-later
# What a package or `cmake --install` puts on the system. Included by app/CMakeLists.txt after the programs.
include(GNUInstallDirs)

set(HEADROOM_APP_ID io.github.headroom.Headroom)
set(desktop ${PROJECT_SOURCE_DIR}/resources/desktop)
set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)

foreach(program headroom headroom-cli)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME)
    endif()
endforeach()
install(FILES ${desktop}/${HEADROOM_APP_ID}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/${HEADROOM_APP_ID}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${desktop}/${HEADROOM_APP_ID}.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)

install(FILES ${desktop}/icons/${HEADROOM_APP_ID}.svg DESTINATION ${icons}/scalable/apps)
install(FILES ${desktop}/icons/application-x-headroom-scenario+json.svg DESTINATION ${icons}/scalable/mimetypes)
foreach(size 16 22 24 32 48 64 128 256)
    install(FILES ${desktop}/icons/${size}/${HEADROOM_APP_ID}.png DESTINATION ${icons}/${size}x${size}/apps)
    install(FILES ${desktop}/icons/${size}/application-x-headroom-scenario+json.png
        DESTINATION ${icons}/${size}x${size}/mimetypes)
endforeach()

install(FILES ${desktop}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/examples DESTINATION ${CMAKE_INSTALL_DOCDIR}
    FILES_MATCHING PATTERN *.headroom)
