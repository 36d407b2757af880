// SPDX-License-Identifier: MIT
#include "learn/torch/residual_network.h"

#include <torch/nn/init.h>

#include <string>

#include "core/ensure.h"

namespace joseki::learn {
namespace {

std::vector<float> values_of(const torch::Tensor& tensor) {
  const torch::Tensor flat = tensor.detach().to(torch::kCPU, torch::kFloat).contiguous();
  const float* data = flat.data_ptr<float>();
  return {data, data + flat.numel()};
}

void set_values(const torch::Tensor& tensor, const std::vector<float>& values) {
  tensor.copy_(torch::from_blob(const_cast<float*>(values.data()), tensor.sizes(), torch::kFloat));
}

int cells_of(const search::NetworkShape& shape) { return static_cast<int>(shape.cells()); }

}  // namespace

NormedConvolution::NormedConvolution(int from, int to, int width)
    : convolution_(torch::nn::Conv2dOptions(from, to, width).padding(width / 2).bias(false)),
      norm_(torch::nn::BatchNorm2dOptions(to)) {
  register_module("convolution", convolution_);
  register_module("norm", norm_);
  torch::nn::init::kaiming_normal_(convolution_->weight, 0.0, torch::kFanIn, torch::kReLU);
}

std::vector<std::vector<float>> NormedConvolution::folded() const {
  const torch::NoGradGuard no_grad;
  const torch::Tensor scale = norm_->weight / (norm_->running_var + norm_->options.eps()).sqrt();
  const torch::Tensor weight = convolution_->weight * scale.view({-1, 1, 1, 1});
  const torch::Tensor bias = norm_->bias - norm_->running_mean * scale;
  return {values_of(weight), values_of(bias)};
}

torch::Tensor NormedConvolution::unfold(const std::vector<float>& weight,
                                        const std::vector<float>& bias, const torch::Tensor& x) {
  set_values(convolution_->weight, weight);
  set_values(norm_->bias, bias);
  const torch::Tensor y = convolution_(x);
  const torch::Tensor mean = y.mean({0, 2, 3});
  const torch::Tensor variance = y.var({0, 2, 3}, false);
  norm_->running_mean.copy_(mean);
  norm_->running_var.copy_(variance);
  norm_->weight.copy_((variance + norm_->options.eps()).sqrt());
  norm_->bias.add_(mean);
  return norm_(y);
}

ResidualNetwork::ResidualNetwork(const search::NetworkShape& shape)
    : shape_(shape),
      stem_(std::make_shared<NormedConvolution>(shape.planes, shape.size.channels, 3)),
      policy_conv_(
          std::make_shared<NormedConvolution>(shape.size.channels, shape.size.policy_channels, 1)),
      policy_out_(shape.size.policy_channels * cells_of(shape), shape.actions),
      value_conv_(
          std::make_shared<NormedConvolution>(shape.size.channels, shape.size.value_channels, 1)),
      value_hidden_(shape.size.value_channels * cells_of(shape), shape.size.hidden),
      value_out_(shape.size.hidden, 4) {
  register_module("stem", stem_);
  for (int i = 0; i < 2 * shape.size.blocks; ++i) {
    blocks_.push_back(
        std::make_shared<NormedConvolution>(shape.size.channels, shape.size.channels, 3));
    register_module("block" + std::to_string(i / 2) + "_conv" + std::to_string(i % 2 + 1),
                    blocks_.back());
  }
  register_module("policy_conv", policy_conv_);
  register_module("policy_out", policy_out_);
  register_module("value_conv", value_conv_);
  register_module("value_hidden", value_hidden_);
  register_module("value_out", value_out_);
  const torch::NoGradGuard no_grad;
  for (auto& out : {policy_out_, value_out_}) out->weight.mul_(0.1);  // nothing is certain yet
}

Predictions ResidualNetwork::forward(const torch::Tensor& planes) {
  torch::Tensor x = torch::relu(stem_->forward(planes));
  for (std::size_t i = 0; i < blocks_.size(); i += 2) {
    x = torch::relu(x + blocks_[i + 1]->forward(torch::relu(blocks_[i]->forward(x))));
  }
  const torch::Tensor policy = torch::relu(policy_conv_->forward(x)).flatten(1);
  const torch::Tensor value = torch::relu(value_conv_->forward(x)).flatten(1);
  const torch::Tensor out = value_out_(torch::relu(value_hidden_(value)));
  return {policy_out_(policy), out.narrow(1, 0, 3), torch::softplus(out.select(1, 3))};
}

void ResidualNetwork::unfold(const search::Network& network, const torch::Tensor& planes) {
  core::ensure(network.shape == shape_, "a network of the same shape");
  const torch::NoGradGuard no_grad;
  auto next = network.tensors.begin();
  const auto convolve = [&](NormedConvolution& convolution, const torch::Tensor& x) {
    next += 2;
    return convolution.unfold(next[-2], next[-1], x);
  };
  const auto connect = [&](torch::nn::Linear& linear) {
    set_values(linear->weight, *next++);
    set_values(linear->bias, *next++);
  };
  torch::Tensor x = torch::relu(convolve(*stem_, planes));
  for (std::size_t i = 0; i < blocks_.size(); i += 2) {
    const torch::Tensor inner = torch::relu(convolve(*blocks_[i], x));
    x = torch::relu(x + convolve(*blocks_[i + 1], inner));
  }
  convolve(*policy_conv_, x);
  connect(policy_out_);
  convolve(*value_conv_, x);
  connect(value_hidden_);
  connect(value_out_);
}

std::vector<torch::Tensor> ResidualNetwork::numbers() const {
  std::vector<torch::Tensor> all = parameters();
  for (const torch::Tensor& buffer : buffers()) {
    if (buffer.is_floating_point()) all.push_back(buffer);  // not the count of batches
  }
  return all;
}

search::Network ResidualNetwork::folded() const {
  search::Network network{.shape = shape_, .tensors = {}, .made_by = "{}"};
  const auto add = [&](const NormedConvolution& convolution) {
    for (auto& tensor : convolution.folded()) network.tensors.push_back(std::move(tensor));
  };
  const auto add_linear = [&](const torch::nn::Linear& linear) {
    network.tensors.push_back(values_of(linear->weight));
    network.tensors.push_back(values_of(linear->bias));
  };
  add(*stem_);
  for (const auto& convolution : blocks_) add(*convolution);
  add(*policy_conv_);
  add_linear(policy_out_);
  add(*value_conv_);
  add_linear(value_hidden_);
  add_linear(value_out_);
  const auto plan = search::tensors_of(shape_);
  core::ensure(plan.size() == network.tensors.size(), "as many tensors as the file has");
  for (std::size_t i = 0; i < plan.size(); ++i) {
    core::ensure(plan[i].count() == network.tensors[i].size(), plan[i].name);
  }
  return network;
}

}  // namespace joseki::learn
