# SPDX-License-Identifier: MIT
# How tests get their labels. Every test has exactly one of
#   fast   before each commit, and again under the sanitizers
#   heavy  before each commit, too long for the sanitizers
#   slow   only with ./test --slow
# and the checks of tools/ also have `check`: a sanitizer has nothing to say about them.

# Python of the system, not of a virtual environment: it has Debian's zstandard and xxhash.
find_program(JOSEKI_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)

# joseki_gtest(<layer> [TOGETHER] FOLDER <below src/> [WITHOUT <folder in it>]
#              [PRECOMPILED <headers...>] LINKS <targets...>)
# <layer>_test from every *_test.cpp in the folder; TOGETHER: see joseki_compile_together(). The
# suite name decides the label: TEST(SlowVanish, ...) is slow, TEST(HeavyFormation, ...) is heavy, all
# others are fast.
function(joseki_gtest layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TOGETHER" "FOLDER;WITHOUT" "LINKS;PRECOMPILED")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${arg_FOLDER}/*_test.cpp")
  if(arg_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/src/${arg_FOLDER}/${arg_WITHOUT}/")
  endif()
  if(NOT sources OR NOT layer IN_LIST JOSEKI_TEST_LAYERS)
    return()
  endif()
  set(target ${layer}_test)
  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE ${arg_LINKS} rapidcheck_gtest GTest::gtest_main)
  joseki_compile_quickly(${target} <gtest/gtest.h> ${arg_PRECOMPILED})
  if(arg_TOGETHER)
    joseki_compile_together(${target})
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-g0>)  # nobody debugs these

  # */Slow*: the suite of a TEST_P is called <instantiation>/<suite>.
  set(slow "Slow*:*/Slow*")
  set(heavy "Heavy*:*/Heavy*")
  joseki_discover(${target} slow "${slow}" 3600)
  joseki_discover(${target} heavy "${heavy}" 900)
  joseki_discover(${target} fast "*-${slow}:${heavy}" 300)
endfunction()

# Tests start in the root of the sources, so that they open "tests/facts/..." as it is.
function(joseki_discover target label filter timeout)
  gtest_discover_tests(${target}
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    TEST_FILTER "${filter}"
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
    PROPERTIES LABELS ${label} TIMEOUT ${timeout})
endfunction()
