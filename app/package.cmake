# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian package: cpack --preset deb. Included by app/CMakeLists.txt after app/install.cmake.
# Needs dpkg-dev and file, which find the libraries the programs are linked to.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headroom)
set(CPACK_PACKAGE_VENDOR "The Headroom developers")
set(CPACK_PACKAGE_CONTACT "The Headroom developers <developers@headroom.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "GPU memory and capacity calculator for language models")
set(CPACK_PACKAGE_DESCRIPTION
    "Answers whether a large language model fits, on how many accelerator cards, and why:
memory of training and inference term by term and the number of cards, with the
formula and the source behind every figure. In English and Chinese, as a desktop
program (headroom) and on the command line (headroom-cli).")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Not linked, so not found by dpkg-shlibdeps: SVG icons, Qt's own texts, Wayland, a Chinese font. The caches of the menu,
# of file types and of icons are refreshed by the triggers of the packages that own them.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libqt6svg6, qt6-translations-l10n, qt6-wayland, fonts-noto-cjk")
include(CPack)
