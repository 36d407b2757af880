// SPDX-License-Identifier: MIT
// Arrays between NumPy and C++: what comes in is read in place, what goes out owns its memory or
// keeps the owner alive.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "games/mcts_game.h"

namespace joseki::app::python {

// In: of this type, contiguous, in the memory of the processor. Arguments that take one are
// .noconvert(): another type or shape is a TypeError, never a copy.
template <class T, class Shape>
using ArrayIn = nanobind::ndarray<const T, Shape, nanobind::c_contig, nanobind::device::cpu>;

template <class T, class Shape>
std::span<const T> span_of(const ArrayIn<T, Shape>& array) {
  return {array.data(), array.size()};
}

// Out: an array of this type; a const one cannot be written to.
template <class T, int kDimensions>
using ArrayOut = nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<kDimensions>>;

// Several arrays in one tuple, typed for the stubs.
template <class... Arrays>
using ArrayTuple = nanobind::typed<nanobind::tuple, Arrays...>;

// `memory` lives as long as the array. Only with the GIL.
template <class T, int kDimensions, class Owner>
ArrayOut<T, kDimensions> array_over(T* data, const std::size_t (&shape)[kDimensions],
                                    std::shared_ptr<Owner> memory) {
  auto kept = std::make_unique<std::shared_ptr<Owner>>(std::move(memory));
  nanobind::capsule owner(kept.get(), [](void* pointer) noexcept {
    delete static_cast<std::shared_ptr<Owner>*>(pointer);
  });
  kept.release();
  return ArrayOut<T, kDimensions>(data, kDimensions, shape, owner);
}

// The numbers as an array of that shape. Only with the GIL.
template <int kDimensions, class T>
ArrayOut<T, kDimensions> to_numpy(std::vector<T> numbers, const std::size_t (&shape)[kDimensions]) {
  auto memory = std::make_shared<std::vector<T>>(std::move(numbers));
  T* data = memory->data();
  return array_over<T, kDimensions>(data, shape, std::move(memory));
}

template <class T>
ArrayOut<T, 1> to_numpy(std::vector<T> numbers) {
  const std::size_t shape[1] = {numbers.size()};
  return to_numpy<1>(std::move(numbers), shape);
}

// A board as it comes from NumPy: int8, contiguous, of the game's shape. Nothing is converted:
// another type or shape is a TypeError.
template <games::MCTSGame G>
using BoardArray =
    ArrayIn<std::int8_t, nanobind::shape<G::Traits::BOARD_SHAPE[0], G::Traits::BOARD_SHAPE[1]>>;

}  // namespace joseki::app::python
