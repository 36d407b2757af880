# SPDX-License-Identifier: MIT
# What `cmake --install` puts where, and the Debian packages that `cpack` makes of it:
# tools/package.sh does both. The Python package has its own way (pyproject.toml).

include(GNUInstallDirs)
set(doc_dir "${CMAKE_INSTALL_DATADIR}/doc/joseki")
set(made "${CMAKE_BINARY_DIR}/install")

install(TARGETS joseki COMPONENT program)
if(JOSEKI_BUILD_TRAIN)
  install(TARGETS joseki-train COMPONENT train OPTIONAL)  # only if it has been built
endif()

# The program writes its own manual page and completions.
configure_file("${CMAKE_CURRENT_LIST_DIR}/make_install_files.cmake.in"
               "${CMAKE_BINARY_DIR}/make_install_files.cmake.in" @ONLY)
file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/make_install_files.cmake"
     INPUT "${CMAKE_BINARY_DIR}/make_install_files.cmake.in")
install(SCRIPT "${CMAKE_BINARY_DIR}/make_install_files.cmake" COMPONENT program)
install(FILES "${made}/joseki.1.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT program)
install(FILES "${made}/joseki.bash" RENAME joseki COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${made}/joseki.zsh" RENAME _joseki COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
install(FILES "${made}/joseki.fish" COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

# In the menu of a desktop.
install(FILES "${CMAKE_CURRENT_LIST_DIR}/joseki.desktop" COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
install(FILES "${CMAKE_SOURCE_DIR}/web/public/icon.svg" RENAME joseki.svg COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" RENAME copyright DESTINATION "${doc_dir}"
        COMPONENT program)
install(FILES "${made}/changelog.gz" DESTINATION "${doc_dir}" COMPONENT program)

set(CPACK_PACKAGE_NAME joseki)
set(CPACK_PACKAGE_VENDOR joseki)
set(CPACK_PACKAGE_CONTACT "The maintainers of joseki <maintainers@joseki.invalid>")
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_SOURCE_DIR}/build/packages")
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program)  # tools/package.sh adds train if it has been built
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME joseki)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS xdg-utils)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Exact answers about board games
 Solves board games and endgames of 2048 exactly, searches the larger games,
 and teaches them in the Studio, a web application on this machine.")
set(CPACK_DEBIAN_TRAIN_PACKAGE_NAME joseki-train)
set(CPACK_DEBIAN_TRAIN_PACKAGE_DEPENDS "joseki (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_TRAIN_DESCRIPTION "Networks of joseki that learn by playing themselves
 The program behind 'joseki train', with libtorch.")
include(CPack)
