// SPDX-License-Identifier: MIT
// How Python describes a vector of games: its options by name, its buffers as NumPy arrays.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

#include "learn/vector_options.h"

namespace joseki::app::python {

// Options as Python writes them; words stand for enumerators.
struct VectorSetup {
  learn::VectorOptions options{};
  std::string opponent = "random";  // random, perfect, mcts, external
  std::uint32_t playouts = 200;     // of mcts, a move
  std::string autoreset = "next_step";
  std::string observation = "flat";

  // The same with the words understood, or ValueError.
  learn::VectorOptions checked() const;
};

// The class VectorOptions of the module.
void bind_vector_setup(nanobind::module_& module);

// float32 or int8, or TypeError.
learn::ObservationBuffer observation_buffer(nanobind::handle array, const std::string& name);

// The arrays of a dictionary by the names of StepBuffers. The dictionary must keep them alive.
// TypeError names the array that is missing or of the wrong type.
learn::StepBuffers step_buffers(const nanobind::dict& arrays);

}  // namespace joseki::app::python
