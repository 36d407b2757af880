// SPDX-License-Identifier: MIT
#include "learn/torch/torch_learner.h"

#include <torch/cuda.h>
#include <torch/optim/adamw.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/ensure.h"
#include "learn/torch/residual_network.h"

namespace joseki::learn {
namespace {

using torch::Tensor;

// Plies are counted in tens in the loss, so that no part of it drowns the others.
constexpr double kPliesScale = 10;
const double kRare = std::log(0.02);

torch::Device best_device() {
  return torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
}

class TorchLearner : public NetworkLearner {
 public:
  explicit TorchLearner(const LearnerSetup& setup)
      : shape_(setup.shape), device_(best_device()), network_(nullptr), averaged_(nullptr) {
    torch::set_num_threads(setup.threads);
    torch::manual_seed(setup.seed);
    network_ = std::make_shared<ResidualNetwork>(shape_);
    averaged_ = std::make_shared<ResidualNetwork>(shape_);
    network_->to(device_);
    averaged_->to(device_);
    averaged_->eval();
    optimizer_ = std::make_unique<torch::optim::AdamW>(network_->parameters());
    follow(0);
  }

  Losses step(const TrainingBatch& batch, const StepOptions& options) override {
    auto& group = static_cast<torch::optim::AdamWOptions&>(optimizer_->param_groups()[0].options());
    group.lr(options.learning_rate).weight_decay(options.weight_decay);
    network_->train();
    optimizer_->zero_grad();
    const Parts parts = losses(batch);
    const Tensor total = parts.policy + options.value_weight * parts.value +
                         options.moves_left_weight * parts.moves_left -
                         options.entropy_weight * parts.entropy;
    total.backward();
    optimizer_->step();
    ++steps_;
    // The mean of the first few steps is theirs alone, not that of the random start.
    follow(std::min(options.averaging,
                    static_cast<double>(steps_) / (static_cast<double>(steps_) + 10)));
    return {parts.policy.item<double>(), parts.value.item<double>(),
            parts.moves_left.item<double>()};
  }

  search::Network network() override {
    averaged_->eval();
    return averaged_->folded();
  }

  void begin_with(const search::Network& network, const TrainingBatch& like) override {
    network_->eval();
    network_->unfold(network, planes_of(like));
    follow(0);
  }

  LearnerState state() const override {
    LearnerState state{.steps = steps_, .numbers = {}};
    for (const Tensor& tensor : tensors()) {
      const Tensor flat = tensor.detach().to(torch::kCPU).contiguous();
      const float* data = flat.data_ptr<float>();
      state.numbers.insert(state.numbers.end(), data, data + flat.numel());
    }
    return state;
  }

  core::Status restore(const LearnerState& state) override {
    const torch::NoGradGuard no_grad;
    touch_moments();
    const std::vector<Tensor> all = tensors();
    std::size_t count = 0;
    for (const Tensor& tensor : all) count += static_cast<std::size_t>(tensor.numel());
    if (count != state.numbers.size()) {
      return core::Error{
          core::Errc::damaged_file,
          core::text("the learner's state has {} numbers and not {}", state.numbers.size(), count),
          {}};
    }
    const float* from = state.numbers.data();
    for (const Tensor& tensor : all) {
      tensor.copy_(torch::from_blob(const_cast<float*>(from), tensor.sizes(), torch::kFloat));
      from += tensor.numel();
    }
    steps_ = state.steps;
    for (const Tensor& parameter : network_->parameters()) {
      moments(parameter).step(static_cast<std::int64_t>(steps_));
    }
    return core::Done{};
  }

  const char* device() const override { return device_.is_cuda() ? "cuda" : "cpu"; }

 private:
  struct Parts {
    Tensor policy, value, moves_left, entropy;
  };

  Tensor input(const std::vector<float>& numbers, at::IntArrayRef sizes) const {
    return torch::from_blob(const_cast<float*>(numbers.data()), sizes, torch::kFloat).to(device_);
  }

  Tensor planes_of(const TrainingBatch& batch) const {
    return input(batch.planes, {batch.size, shape_.planes, shape_.rows, shape_.columns});
  }

  Parts losses(const TrainingBatch& batch) {
    const std::int64_t size = batch.size;
    const Predictions said = network_->forward(planes_of(batch));
    const Tensor valid = input(batch.valid, {size, shape_.actions});
    const Tensor chances = torch::log_softmax(said.policy + (valid - 1) * 1e9, 1) * valid;
    const Tensor target = input(batch.policy, {size, shape_.actions});
    const Tensor weight = input(batch.weight, {size});
    const Tensor wdl = input(batch.wdl, {size, 3});
    const Tensor plies = input(batch.moves_left, {size});
    const Tensor is_known = (plies >= 0).to(torch::kFloat);
    const Tensor missed = torch::smooth_l1_loss(said.moves_left / kPliesScale, plies / kPliesScale,
                                                at::Reduction::None);
    // A move that is to be avoided (policy gradient) is rare enough at one in fifty: without an end
    // to it, its logit would fall for ever.
    const Tensor said_of_moves = (target * chances).sum(1);
    const Tensor bounded = torch::where(weight < 0, said_of_moves.clamp_min(kRare), said_of_moves);
    return {-(bounded * weight).mean(), -(wdl * torch::log_softmax(said.wdl, 1)).sum(1).mean(),
            (missed * is_known).mean(), -(chances.exp() * valid * chances).sum(1).mean()};
  }

  void follow(double averaging) {
    const torch::NoGradGuard no_grad;
    const auto from = network_->numbers();
    const auto to = averaged_->numbers();
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (averaging == 0) {
        to[i].copy_(from[i]);
      } else {
        to[i].lerp_(from[i], 1 - averaging);
      }
    }
  }

  torch::optim::AdamWParamState& moments(const Tensor& parameter) const {
    auto& state = optimizer_->state();
    auto& place = state[c10::guts::to_string(parameter.unsafeGetTensorImpl())];
    if (!place) {
      auto fresh = std::make_unique<torch::optim::AdamWParamState>();
      fresh->step(0);
      fresh->exp_avg(torch::zeros_like(parameter));
      fresh->exp_avg_sq(torch::zeros_like(parameter));
      place = std::move(fresh);
    }
    return static_cast<torch::optim::AdamWParamState&>(*place);
  }
  void touch_moments() const {
    for (const Tensor& parameter : network_->parameters()) moments(parameter);
  }

  // Everything in the order of the checkpoint.
  std::vector<Tensor> tensors() const {
    touch_moments();
    std::vector<Tensor> all = network_->numbers();
    for (const Tensor& tensor : averaged_->numbers()) all.push_back(tensor);
    for (const Tensor& parameter : network_->parameters()) {
      all.push_back(moments(parameter).exp_avg());
    }
    for (const Tensor& parameter : network_->parameters()) {
      all.push_back(moments(parameter).exp_avg_sq());
    }
    return all;
  }

  search::NetworkShape shape_;
  torch::Device device_;
  std::shared_ptr<ResidualNetwork> network_;   // learns
  std::shared_ptr<ResidualNetwork> averaged_;  // follows, and plays
  std::unique_ptr<torch::optim::AdamW> optimizer_;
  std::uint64_t steps_ = 0;
};

}  // namespace

std::unique_ptr<NetworkLearner> make_torch_learner(const LearnerSetup& setup) {
  return std::make_unique<TorchLearner>(setup);
}

}  // namespace joseki::learn
