# SPDX-License-Identifier: MIT
# oneDNN. Its own CMake package asks for OpenCL's headers, which nothing here needs. Debian builds it
# with OpenMP, whose number of threads has to be held at one (search/network/network_forward.cpp).
find_path(DNNL_INCLUDE_DIR dnnl.hpp)
find_library(DNNL_LIBRARY dnnl)
mark_as_advanced(DNNL_INCLUDE_DIR DNNL_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(dnnl REQUIRED_VARS DNNL_LIBRARY DNNL_INCLUDE_DIR)

if(dnnl_FOUND AND NOT TARGET dnnl::dnnl)
  add_library(dnnl::dnnl UNKNOWN IMPORTED)
  set_target_properties(dnnl::dnnl PROPERTIES
    IMPORTED_LOCATION "${DNNL_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${DNNL_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES gomp)
endif()
