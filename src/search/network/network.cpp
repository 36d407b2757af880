// SPDX-License-Identifier: MIT
#include "search/network/network.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "core/ensure.h"
#include "core/rng.h"

namespace joseki::search {
namespace {

constexpr std::size_t kMaxParameters = std::size_t{1} << 25;

// Normally distributed numbers (Box and Muller), the same on every machine up to the last digits
// of its logarithm.
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : rng_(seed) {}
  float next(double deviation) {
    const double radius = std::sqrt(-2 * std::log(1 - rng_.unit()));
    return static_cast<float>(deviation * radius * std::cos(2 * std::numbers::pi * rng_.unit()));
  }

 private:
  core::Rng rng_;
};

void add_layer(std::vector<TensorPlan>& plans, const std::string& name, std::vector<int> sizes) {
  const int outputs = sizes[0];
  plans.push_back({name + ".weight", std::move(sizes)});
  plans.push_back({name + ".bias", {outputs}});
}

}  // namespace

core::Status check(const NetworkShape& shape) {
  struct Range {
    const char* name;
    int value, least, most;
  };
  const NetworkSize& size = shape.size;
  for (const Range& range : {
           Range{"planes", shape.planes, 1, 64},
           Range{"rows", shape.rows, 1, 32},
           Range{"columns", shape.columns, 1, 32},
           Range{"actions", shape.actions, 1, 1024},
           Range{"blocks", size.blocks, 0, 64},
           Range{"channels", size.channels, 1, 1024},
           Range{"policy_channels", size.policy_channels, 1, 256},
           Range{"value_channels", size.value_channels, 1, 256},
           Range{"hidden", size.hidden, 1, 4096},
       }) {
    if (range.value >= range.least && range.value <= range.most) continue;
    return core::Error{core::Errc::bad_input,
                       core::text("a network with {} {}: there can be {} to {}", range.value,
                                  range.name, range.least, range.most),
                       {}};
  }
  if (const std::size_t count = parameter_count(shape); count > kMaxParameters) {
    return core::Error{
        core::Errc::bad_input,
        core::text("a network of {} weights: there can be {}", count, kMaxParameters),
        core::text("take fewer blocks or channels")};
  }
  return core::Done{};
}

std::size_t TensorPlan::count() const {
  std::size_t product = 1;
  for (const int size : sizes) product *= static_cast<std::size_t>(size);
  return product;
}

std::vector<TensorPlan> tensors_of(const NetworkShape& shape) {
  const NetworkSize& size = shape.size;
  const int cells = shape.rows * shape.columns;
  std::vector<TensorPlan> plans;
  add_layer(plans, "stem", {size.channels, shape.planes, 3, 3});
  for (int i = 0; i < size.blocks; ++i) {
    for (const char* conv : {"conv1", "conv2"}) {
      add_layer(plans, fmt::format("block{}.{}", i, conv), {size.channels, size.channels, 3, 3});
    }
  }
  add_layer(plans, "policy.conv", {size.policy_channels, size.channels, 1, 1});
  add_layer(plans, "policy.out", {shape.actions, size.policy_channels * cells});
  add_layer(plans, "value.conv", {size.value_channels, size.channels, 1, 1});
  add_layer(plans, "value.hidden", {size.hidden, size.value_channels * cells});
  add_layer(plans, "value.out", {4, size.hidden});
  return plans;
}

std::size_t parameter_count(const NetworkShape& shape) {
  std::size_t sum = 0;
  for (const TensorPlan& plan : tensors_of(shape)) sum += plan.count();
  return sum;
}

Network random_network(const NetworkShape& shape, std::uint64_t seed) {
  core::ensure(static_cast<bool>(check(shape)), "a network of an impossible shape");
  Network network;
  network.shape = shape;
  Normal normal(seed);
  for (const TensorPlan& plan : tensors_of(shape)) {
    std::vector<float>& tensor = network.tensors.emplace_back(plan.count(), 0.0f);
    if (plan.sizes.size() == 1) continue;  // a bias
    const std::size_t inputs = plan.count() / static_cast<std::size_t>(plan.sizes[0]);
    const double shrink = plan.name.ends_with(".out.weight") ? 0.25 : 1.0;
    const double deviation = shrink * std::sqrt(2.0 / static_cast<double>(inputs));
    for (float& weight : tensor) weight = normal.next(deviation);
  }
  return network;
}

}  // namespace joseki::search
