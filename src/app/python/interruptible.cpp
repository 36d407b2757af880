// SPDX-License-Identifier: MIT
#include "app/python/interruptible.h"

#include <nanobind/nanobind.h>

#include <chrono>
#include <exception>
#include <optional>
#include <semaphore>
#include <thread>

namespace joseki::app::python {

void run_interruptibly(const std::function<void(std::stop_token)>& work) {
  std::exception_ptr failure;
  std::exception_ptr signal;
  {
    const nanobind::gil_scoped_release no_gil;
    std::binary_semaphore done(0);
    std::jthread worker([&](const std::stop_token& stop) {
      try {
        work(stop);
      } catch (...) {
        failure = std::current_exception();
      }
      done.release();
    });
    while (!done.try_acquire_for(std::chrono::milliseconds(50))) {
      const nanobind::gil_scoped_acquire gil;
      if (signal || PyErr_CheckSignals() == 0) continue;
      signal = std::make_exception_ptr(nanobind::python_error());
      worker.request_stop();
    }
  }
  if (signal) std::rethrow_exception(signal);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace joseki::app::python
