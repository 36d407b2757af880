# SPDX-License-Identifier: MIT

# joseki_sources(<variable> <folder>): the .cpp files below src/<folder>, without tests.
function(joseki_sources variable folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# joseki_layer(<name> FOLDER <below src/> [WITHOUT <folder in it>] LINKS <targets...>)
# The static library joseki_<name> of one layer. LINKS are the layer's arrows: what is not
# listed there, directly or through a listed layer, cannot be linked.
function(joseki_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER;WITHOUT" "LINKS")
  set(target joseki_${name})
  joseki_sources(sources ${arg_FOLDER})
  if(arg_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/src/${arg_FOLDER}/${arg_WITHOUT}/")
  endif()
  list(FILTER sources EXCLUDE REGEX "/src/app/cli/main\\.cpp$")  # belongs to the executable
  if(sources)
    add_library(${target} STATIC EXCLUDE_FROM_ALL ${sources})  # compiled if something needs it
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)  # nothing to compile (yet): headers only
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(${target} ${scope} ${arg_LINKS})
endfunction()
