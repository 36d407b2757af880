# SPDX-License-Identifier: MIT
# The Studio: a web server, and the web application inside the binary.

find_package(Boost 1.74 REQUIRED)  # Beast and Asio: headers only
find_package(SQLite3 REQUIRED)
find_package(Python3 COMPONENTS Interpreter REQUIRED)
find_path(QRENCODE_INCLUDE_DIR qrencode.h REQUIRED)
find_library(QRENCODE_LIBRARY qrencode REQUIRED)
mark_as_advanced(QRENCODE_INCLUDE_DIR QRENCODE_LIBRARY)

set(web_dist "${CMAKE_SOURCE_DIR}/web/dist")
if(NOT EXISTS "${web_dist}/index.html")
  message(FATAL_ERROR "web/dist is not there: run tools/build_web.sh, or configure without the "
                      "Studio: -DJOSEKI_STUDIO=OFF")
endif()

joseki_layer(studio FOLDER app/studio LINKS joseki_report joseki_log)
joseki_compile_quickly(joseki_studio <fmt/format.h> <nlohmann/json.hpp>
                       "${CMAKE_SOURCE_DIR}/src/solve/formation/table.h")
# Boost.Beast alone is as much to compile as many others.
joseki_compile_together(joseki_studio "/http_server\\.cpp$")
target_include_directories(joseki_studio SYSTEM PRIVATE ${Boost_INCLUDE_DIRS}
                           "${QRENCODE_INCLUDE_DIR}")
target_link_libraries(joseki_studio PRIVATE SQLite::SQLite3 "${QRENCODE_LIBRARY}")

file(GLOB_RECURSE web_files CONFIGURE_DEPENDS "${web_dist}/*")
file(GLOB api_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/app/studio/api/*.json")
set(embedded "${CMAKE_BINARY_DIR}/embedded")
add_custom_command(
  OUTPUT "${embedded}/web_assets.cpp" "${embedded}/web_assets.bin"
  COMMAND "${Python3_EXECUTABLE}" -B "${CMAKE_SOURCE_DIR}/tools/embed_assets.py"
          "${web_dist}" "${embedded}"
  DEPENDS ${web_files} ${api_files} "${CMAKE_SOURCE_DIR}/tools/embed_assets.py"
          "${CMAKE_SOURCE_DIR}/tools/merge_api.py"
  COMMENT "Embedding the web application"
  VERBATIM)
target_sources(joseki_studio PRIVATE "${embedded}/web_assets.cpp")
set_source_files_properties("${embedded}/web_assets.cpp" PROPERTIES
  OBJECT_DEPENDS "${embedded}/web_assets.bin" SKIP_PRECOMPILE_HEADERS ON
  SKIP_UNITY_BUILD_INCLUSION ON)
