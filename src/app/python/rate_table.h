// SPDX-License-Identifier: MIT
// RateTable: the table of a 2048 formation, opened for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/python/arrays.h"
#include "app/python/table_names.h"
#include "app/tables/reader_pool.h"
#include "solve/formation/table.h"

namespace joseki::app::python {

// Any number of threads may ask.
class RateTable {
 public:
  using Boards = ArrayIn<std::uint64_t, nanobind::ndim<1>>;

  // Raises.
  static std::shared_ptr<RateTable> open(const TableChoice& choice);

  std::string name() const { return table_.name().text; }
  std::string folder() const { return table_.path().string(); }
  double p4() const { return p4_; }
  std::uint64_t boards() const { return boards_; }
  // Layers that lie in none of the folders, as of now.
  std::vector<int> missing_layers() const;

  using Answer =
      nanobind::typed<nanobind::tuple, std::string, std::optional<std::string>,
                      std::optional<double>, nanobind::typed<nanobind::list, nanobind::object>,
                      std::optional<std::string>, std::optional<std::string>,
                      nanobind::typed<nanobind::list, nanobind::object>,
                      std::optional<std::string>>;
  using Arrays = ArrayTuple<ArrayOut<double, 1>, ArrayOut<double, 2>, ArrayOut<std::int8_t, 1>,
                            ArrayOut<std::int8_t, 2>>;

  // (position, best or None, rate or None, [(move, rate or None)], why absent or None, status or
  // None, [status of the move or None], why it is not exact or None). Raises.
  Answer query(const std::string& position) const;

  // (rates (n,), rates of moves (n, 4): left, right, up, down), float64, NaN where none is known;
  // then the same shapes in int8: 0 exact, 1 at least, 2 unknown, -1 where there is no rate.
  Arrays values(const Boards& boards, int threads) const;

 private:
  RateTable(FormationTable table, formation::Table first);

  FormationTable table_;
  std::uint64_t boards_;
  double p4_;
  std::unique_ptr<ReaderPool<formation::Table>> readers_;
};

}  // namespace joseki::app::python
