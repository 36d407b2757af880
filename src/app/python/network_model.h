// SPDX-License-Identifier: MIT
// NetworkModel: a trained network for Python, over the threads it was given.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "app/python/arrays.h"
#include "core/parallel.h"
#include "search/network/network.h"
#include "search/network/network_forward.h"

namespace joseki::app::python {

// Any thread of Python; several at once wait for each other.
class NetworkModel {
 public:
  // By name or path (app/catalog/model_shelf.h). Raises what is wrong.
  NetworkModel(const std::string& name, int threads);

  const search::NetworkShape& shape() const { return network_.shape; }
  const std::string& made_by() const { return network_.made_by; }
  std::size_t weights() const { return search::parameter_count(network_.shape); }

  // The length of the file.
  std::uint64_t export_onnx(const std::string& path) const;

  // Planes of the network in, logits, win-draw-loss and moves left out.
  using Planes = ArrayIn<float, nanobind::ndim<4>>;
  using Answers = ArrayTuple<ArrayOut<float, 2>, ArrayOut<float, 2>, ArrayOut<float, 1>>;
  Answers run(const Planes& planes);

 private:
  struct Rows {
    std::vector<float> policy, wdl, moves_left;
  };
  void run(std::span<const float> planes, std::size_t count, Rows& rows);

  search::Network network_;
  std::mutex mutex_;  // guards what is below
  core::Workers workers_;
  std::vector<search::NetworkForward> forwards_;  // one a thread
};

// Names of the models there are.
nanobind::typed<nanobind::list, nanobind::str> model_names();

void bind_networks(nanobind::module_& parent);

}  // namespace joseki::app::python
