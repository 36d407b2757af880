# SPDX-License-Identifier: MIT
# Flags for every target. -march=native and -ffast-math are banned: what users get must give
# the same bits on every machine; faster instruction sets are chosen at run time.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Programs and the Python module are made of the same objects, so that the compiler cache has them
# for both. Nobody replaces our functions at run time, so they may be inlined as without.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
add_compile_options(-fno-semantic-interposition)

# build/<preset>/joseki, build/<preset>/core_test: no deeper folders to remember.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

add_compile_options(
  -Wall -Wextra -Wshadow
  # GCC fuses x*y+z wherever FMA is enabled; an FMA kernel and its scalar twin would then differ.
  -ffp-contract=off
  # Messages name src/..., not the folder the build happened in. Debug info keeps the whole path,
  # or debuggers and profilers would not find the sources.
  "-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict)  # GCC 12 sees overlaps in "text" + std::string (its bug 105651)
endif()
# Bit boards count bits in every loop, and without the popcnt instruction that is a call to a
# library. All x86-64 processors since 2009 have it; main() checks (docs/decisions/0001).
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options(-march=x86-64-v2)
endif()
if(JOSEKI_WERROR)
  add_compile_options(-Werror)
endif()

if(JOSEKI_SANITIZE)
  add_compile_options(-fsanitize=${JOSEKI_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${JOSEKI_SANITIZE})
endif()
if(JOSEKI_SANITIZE MATCHES thread AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options("-fsanitize-ignorelist=${CMAKE_SOURCE_DIR}/cmake/tsan-ignore.txt")
endif()

# Both only save time, so both are optional.
find_program(JOSEKI_CCACHE ccache)
if(JOSEKI_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${JOSEKI_CCACHE}")
endif()
find_program(JOSEKI_LLD ld.lld)
if(JOSEKI_LLD)
  add_link_options(-fuse-ld=lld)
endif()

# joseki_precompile(<target> <headers...>): reads these, and what nearly every file includes, once
# for all files of the target: a third of the time of a file that is mostly headers. Not for what is
# in the Python module too: the compiler cache would not know it again there.
function(joseki_precompile target)
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <mutex>
    <optional> <span> <stop_token> <string> <string_view> <thread> <utility> <variant> <vector>
    ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # for ccache
  endif()
endfunction()

# joseki_compile_quickly(<target> <headers...>): for code that is not hot, which full optimisation
# would only make slower to compile.
function(joseki_compile_quickly target)
  target_compile_options(${target} PRIVATE -O1)
  joseki_precompile(${target} ${ARGN})
endfunction()

# joseki_compile_together(<target> [<pattern>]): several files at once, if JOSEKI_UNITY is on, as in
# the release preset: they are mostly headers, and the same ones. So no two files may use a name of
# an unnamed namespace for different things, but for those that match the pattern.
function(joseki_compile_together target)
  if(NOT JOSEKI_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)  # takes all of it for headers
  endif()
  if(ARGN)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "${ARGN}")
    set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
