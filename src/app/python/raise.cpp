// SPDX-License-Identifier: MIT
#include "app/python/raise.h"

namespace joseki::app::python {
namespace {

PyObject* exception_for(core::Errc code) {
  switch (code) {
    case core::Errc::bad_input:
      return PyExc_ValueError;
    case core::Errc::not_found:
      return PyExc_FileNotFoundError;
    case core::Errc::no_memory:
      return PyExc_MemoryError;
    case core::Errc::interrupted:
      return PyExc_KeyboardInterrupt;
    case core::Errc::damaged_file:
    case core::Errc::foreign_file:
    case core::Errc::newer_file:
    case core::Errc::io:
    case core::Errc::no_disk:
    case core::Errc::busy:
      return PyExc_OSError;
  }
  return PyExc_RuntimeError;
}

}  // namespace

void raise(const core::Error& error) {
  const std::string text = error.hint.empty() ? error.what : error.what + " (" + error.hint + ")";
  PyErr_SetString(exception_for(error.code), text.c_str());
  throw nanobind::python_error();
}

}  // namespace joseki::app::python
