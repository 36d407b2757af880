// SPDX-License-Identifier: MIT
#include "app/python/raise.h"

#include <string>

#include "app/catalog/error_class.h"
#include "app/python/remedy_words.h"

namespace joseki::app::python {
namespace {

PyObject* exception_of(PythonError error) {
  switch (error) {
    case PythonError::value:
      return PyExc_ValueError;
    case PythonError::file_not_found:
      return PyExc_FileNotFoundError;
    case PythonError::memory:
      return PyExc_MemoryError;
    case PythonError::keyboard_interrupt:
      return PyExc_KeyboardInterrupt;
    case PythonError::os:
      return PyExc_OSError;
  }
  return PyExc_RuntimeError;
}

}  // namespace

void raise(const core::Error& error) {
  const core::Text hint = hint_words(error.hint);
  std::string text = error.what.english();
  if (!hint.empty()) text += " (" + hint.english() + ")";
  PyErr_SetString(exception_of(class_of(error.code).python), text.c_str());
  throw nanobind::python_error();
}

}  // namespace joseki::app::python
