// SPDX-License-Identifier: MIT
#include "app/python/network_model.h"

#include <nanobind/stl/string.h>

#include <utility>

#include "app/catalog/model_shelf.h"
#include "app/python/interruptible.h"
#include "app/python/raise.h"
#include "search/network/onnx_file.h"

namespace joseki::app::python {

namespace nb = nanobind;

NetworkModel::NetworkModel(const std::string& name, int threads)
    : network_(value_or_raise(load_model(name))), workers_(threads) {
  for (int i = 0; i < workers_.threads(); ++i) forwards_.emplace_back(network_);
}

NetworkModel::Answers NetworkModel::run(const Planes& planes) {
  const auto count = static_cast<std::size_t>(planes.shape(0));
  const auto actions = static_cast<std::size_t>(network_.shape.actions);
  const search::NetworkShape& shape = network_.shape;
  const bool fits = planes.shape(1) == static_cast<std::size_t>(shape.planes) &&
                    planes.shape(2) == static_cast<std::size_t>(shape.rows) &&
                    planes.shape(3) == static_cast<std::size_t>(shape.columns);
  if (!fits) {
    const std::string wanted = std::to_string(shape.planes) + ", " + std::to_string(shape.rows) +
                               ", " + std::to_string(shape.columns);
    throw nb::value_error(("planes of this network are (n, " + wanted + ")").c_str());
  }
  Rows rows{std::vector<float>(count * actions), std::vector<float>(count * 3),
            std::vector<float>(count)};
  {
    const nb::gil_scoped_release no_gil;
    const std::scoped_lock lock(mutex_);
    run(span_of(planes), count, rows);
  }
  const std::size_t policy_shape[2] = {count, actions};
  const std::size_t wdl_shape[2] = {count, 3};
  return Answers(nb::make_tuple(to_numpy<2>(std::move(rows.policy), policy_shape),
                                to_numpy<2>(std::move(rows.wdl), wdl_shape),
                                to_numpy(std::move(rows.moves_left))));
}

void NetworkModel::run(std::span<const float> planes, std::size_t count, Rows& rows) {
  const std::size_t inputs = network_.shape.inputs();
  const auto actions = static_cast<std::size_t>(network_.shape.actions);
  workers_.for_pieces(
      count, search::kForwardBatch, {}, [&](std::uint64_t begin, std::uint64_t end) {
        const std::size_t length = end - begin;
        forwards_[static_cast<std::size_t>(core::Workers::current_thread())].run(
            planes.subspan(begin * inputs, length * inputs), static_cast<int>(length),
            {std::span(rows.policy).subspan(begin * actions, length * actions),
             std::span(rows.wdl).subspan(begin * 3, length * 3),
             std::span(rows.moves_left).subspan(begin, length)});
      });
}

std::uint64_t NetworkModel::export_onnx(const std::string& path) const {
  core::Result<std::uint64_t> bytes = std::uint64_t{0};
  run_interruptibly(
      [&](const std::stop_token& stop) { bytes = search::write_onnx(path, network_, stop); });
  return value_or_raise(std::move(bytes));
}

nb::typed<nb::list, nb::str> model_names() {
  nb::list names;
  for (const ModelPlace& place : list_models()) names.append(nb::str(place.name.c_str()));
  return nb::typed<nb::list, nb::str>(std::move(names));
}

void bind_networks(nb::module_& parent) {
  nb::module_ module = parent.def_submodule("networks");
  const auto number = [](int search::NetworkShape::*field) {
    return [field](const NetworkModel& self) { return self.shape().*field; };
  };
  const auto size = [](int search::NetworkSize::*field) {
    return [field](const NetworkModel& self) { return self.shape().size.*field; };
  };
  nb::class_<NetworkModel>(module, "Network", "A trained network.")
      .def(nb::init<const std::string&, int>(), nb::arg("name"), nb::arg("threads"))
      .def_prop_ro("game", [](const NetworkModel& self) { return self.shape().game; })
      .def_prop_ro("made_by", &NetworkModel::made_by)
      .def_prop_ro("weights", &NetworkModel::weights)
      .def_prop_ro("planes", number(&search::NetworkShape::planes))
      .def_prop_ro("rows", number(&search::NetworkShape::rows))
      .def_prop_ro("columns", number(&search::NetworkShape::columns))
      .def_prop_ro("actions", number(&search::NetworkShape::actions))
      .def_prop_ro("blocks", size(&search::NetworkSize::blocks))
      .def_prop_ro("channels", size(&search::NetworkSize::channels))
      .def("run", nb::overload_cast<const NetworkModel::Planes&>(&NetworkModel::run),
           nb::arg("planes").noconvert())
      .def("export_onnx", &NetworkModel::export_onnx, nb::arg("path"));
  module.def("model_names", &model_names);
}

}  // namespace joseki::app::python
