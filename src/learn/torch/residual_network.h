// SPDX-License-Identifier: MIT
// The network of search/network/network.h as a libtorch module, with batch norm behind every
// convolution while it learns. Includes libtorch, of which single headers compile quickly and
// torch/torch.h does not: only for learn/torch/*.cpp.
#pragma once

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>

#include <vector>

#include "search/network/network.h"

namespace joseki::learn {

// A convolution without bias and the batch norm that stands for it.
class NormedConvolution : public torch::nn::Module {
 public:
  NormedConvolution(int from, int to, int width);
  torch::Tensor forward(const torch::Tensor& x) { return norm_(convolution_(x)); }

  // Weight and bias of the convolution that does the same, batch norm folded in.
  std::vector<std::vector<float>> folded() const;

  // Becomes that convolution, with a batch norm that changes nothing for inputs like `x`, while it
  // learns or not. Returns what it then makes of `x`.
  torch::Tensor unfold(const std::vector<float>& weight, const std::vector<float>& bias,
                       const torch::Tensor& x);

 private:
  torch::nn::Conv2d convolution_;
  torch::nn::BatchNorm2d norm_;
};

struct Predictions {
  torch::Tensor policy;      // logits
  torch::Tensor wdl;         // logits
  torch::Tensor moves_left;  // plies
};

class ResidualNetwork : public torch::nn::Module {
 public:
  explicit ResidualNetwork(const search::NetworkShape& shape);

  Predictions forward(const torch::Tensor& planes);

  // All numbers that a copy needs: weights and the running means of batch norm, in a fixed order.
  std::vector<torch::Tensor> numbers() const;

  // What search plays with. Must be in evaluation mode and on the processor.
  search::Network folded() const;

  // The other way round: says what `network`, which has the same shape, says. What batch norm needs
  // is measured on `planes`, inputs as it will learn from.
  void unfold(const search::Network& network, const torch::Tensor& planes);

 private:
  search::NetworkShape shape_;
  std::shared_ptr<NormedConvolution> stem_;
  std::vector<std::shared_ptr<NormedConvolution>> blocks_;  // two a block
  std::shared_ptr<NormedConvolution> policy_conv_;
  torch::nn::Linear policy_out_;
  std::shared_ptr<NormedConvolution> value_conv_;
  torch::nn::Linear value_hidden_;
  torch::nn::Linear value_out_;
};

}  // namespace joseki::learn
