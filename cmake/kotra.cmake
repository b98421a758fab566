# What every target of the project shares, and the three kinds of target: room, test, program.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# ccache, told to forget where the tree lies, so that clones share what they compile.
find_program(KOTRA_CCACHE ccache)
if(KOTRA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}"
                                  CCACHE_NOHASHDIR=1 "${KOTRA_CCACHE}")
endif()

find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(spdlog REQUIRED)
find_package(Threads REQUIRED)
find_package(TBB REQUIRED)

add_library(kotra_flags INTERFACE)
target_include_directories(kotra_flags INTERFACE "${CMAKE_SOURCE_DIR}/src")
target_compile_options(kotra_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                             -Wno-sign-conversion)
# Every PC since 2009 counts bits in one instruction; what is newer is chosen at run time (simd/).
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(kotra_flags INTERFACE -march=x86-64-v2)
endif()
target_compile_definitions(kotra_flags INTERFACE KOTRA_VERSION="${PROJECT_VERSION}")
if(KOTRA_WERROR)
  target_compile_options(kotra_flags INTERFACE -Werror)
endif()
if(KOTRA_SANITIZE)
  target_compile_options(kotra_flags INTERFACE -fsanitize=${KOTRA_SANITIZE}
                                               -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(kotra_flags INTERFACE -fsanitize=${KOTRA_SANITIZE})
  if(KOTRA_SANITIZE MATCHES "undefined") # needs type information that SOCI's library does not export
    target_compile_options(kotra_flags INTERFACE -fno-sanitize=vptr)
  endif()
endif()

# kotra_room(<folder> [ROOMS <room>...] [LIBS <library>...])
# The room src/<folder>: all its .cpp files, the rooms it may include, and outside libraries.
function(kotra_room folder)
  cmake_parse_arguments(ROOM "" "" "ROOMS;LIBS" ${ARGN})
  string(REPLACE "/" "_" name "${folder}")
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "main\\.cpp$")
  if(sources)
    add_library(kotra_${name} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(kotra_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_link_libraries(kotra_${name} ${scope} kotra_flags)
  foreach(room IN LISTS ROOM_ROOMS)
    string(REPLACE "/" "_" room_name "${room}")
    target_link_libraries(kotra_${name} ${scope} kotra_${room_name})
  endforeach()
  target_link_libraries(kotra_${name} ${scope} ${ROOM_LIBS})
endfunction()

# kotra_test(<folder> ROOMS <room>... [LIBS <library>...])
# tests/<folder>/*_test.cpp become test_<folder>; tests/<folder>/*_long.cpp become
# test_long_<folder>, whose tests carry the label "long" and run only in `make test-long`.
# Other .cpp files of the folder are helpers of both.
function(kotra_test folder)
  cmake_parse_arguments(TEST "" "" "ROOMS;LIBS" ${ARGN})
  string(REPLACE "/" "_" name "${folder}")
  file(GLOB all CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp")
  set(helpers ${all})
  list(FILTER helpers EXCLUDE REGEX "_(test|long)\\.cpp$")
  foreach(kind test long)
    set(sources ${all})
    list(FILTER sources INCLUDE REGEX "_${kind}\\.cpp$")
    if(NOT sources)
      continue()
    endif()
    if(kind STREQUAL "long")
      set(target test_long_${name})
    else()
      set(target test_${name})
    endif()
    add_executable(${target} ${sources} ${helpers})
    target_include_directories(${target} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
    target_link_libraries(${target} PRIVATE kotra_flags GTest::gmock GTest::gtest_main
                                            rapidcheck ${TEST_LIBS})
    foreach(room IN LISTS TEST_ROOMS)
      string(REPLACE "/" "_" room_name "${room}")
      target_link_libraries(${target} PRIVATE kotra_${room_name})
    endforeach()
    target_compile_definitions(${target} PRIVATE KOTRA_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
                                                 KOTRA_BINARY_DIR="${CMAKE_BINARY_DIR}")
    # RapidCheck draws the same values each time in the fast tests, others each time in the long ones.
    set(environment "RC_PARAMS=")
    if(kind STREQUAL "test")
      set(environment "RC_PARAMS=seed=1")
    endif()
    gtest_discover_tests(${target} DISCOVERY_TIMEOUT 60 TEST_PREFIX "${name}."
                         PROPERTIES LABELS ${kind} TIMEOUT 3600
                                    ENVIRONMENT "${environment}")
  endforeach()
endfunction()
