# SPDX-License-Identifier: MIT
# The networks of models/ inside the binary, so that net:connect4 works from anywhere. The assembler
# takes the bytes in: a compiler would need long to read them as numbers.

file(GLOB models CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/models/*.jnet")
set(JOSEKI_MODEL_BYTES "")
set(JOSEKI_MODEL_NAMES "")
set(JOSEKI_MODEL_ROWS "")
set(number 0)
foreach(model IN LISTS models)
  cmake_path(GET model STEM LAST_ONLY name)
  set(symbol joseki_model_${number})
  # The hash is for the compiler cache, which does not look into the file.
  file(SHA256 "${model}" hash)
  string(APPEND JOSEKI_MODEL_BYTES
         "  # ${hash}\n  .global ${symbol}, ${symbol}_end\n  .balign 16\n"
         "${symbol}:\n  .incbin \"${model}\"\n${symbol}_end:\n  .byte 0\n")
  string(APPEND JOSEKI_MODEL_NAMES
         "extern \"C\" const std::uint8_t ${symbol}[];\n"
         "extern \"C\" const std::uint8_t ${symbol}_end[];\n")
  string(APPEND JOSEKI_MODEL_ROWS "      {\"${name}\", {${symbol}, ${symbol}_end}},\n")
  math(EXPR number "${number} + 1")
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${models})

set(shipped_models "${CMAKE_BINARY_DIR}/embedded/shipped_models.cpp")
configure_file("${CMAKE_CURRENT_LIST_DIR}/shipped_models.cpp.in" "${shipped_models}" @ONLY)
set_source_files_properties("${shipped_models}" PROPERTIES OBJECT_DEPENDS "${models}")
target_sources(joseki_catalog PRIVATE "${shipped_models}")
