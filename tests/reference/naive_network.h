// SPDX-License-Identifier: MIT
// A network's answers by plain loops over doubles, as docs/formats/network-v1.md writes them down.
// What search/network computes is held against it.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "search/network/network.h"

namespace joseki::reference {

struct NaiveAnswer {
  std::vector<double> policy;  // logits
  double wdl[3];
  double moves_left = 0;
};

class NaiveNetwork {
 public:
  explicit NaiveNetwork(const search::Network& network) : network_(network) {}

  NaiveAnswer run(std::span<const float> planes) {
    next_ = 0;
    std::vector<double> x = relu(convolve({planes.begin(), planes.end()}, 3));
    for (int i = 0; i < network_.shape.size.blocks; ++i) {
      std::vector<double> y = convolve(relu(convolve(x, 3)), 3);
      for (std::size_t k = 0; k < x.size(); ++k) y[k] += x[k];
      x = relu(y);
    }
    NaiveAnswer answer;
    answer.policy = connect(relu(convolve(x, 1)));
    const std::vector<double> z = connect(relu(connect(relu(convolve(x, 1)))));
    const double sum = std::exp(z[0]) + std::exp(z[1]) + std::exp(z[2]);
    for (int i = 0; i < 3; ++i) answer.wdl[i] = std::exp(z[static_cast<std::size_t>(i)]) / sum;
    answer.moves_left = std::log(1 + std::exp(z[3]));
    return answer;
  }

 private:
  static std::vector<double> relu(std::vector<double> numbers) {
    for (double& number : numbers) number = number > 0 ? number : 0;
    return numbers;
  }

  // With the next weight and bias, over a `side` by `side` window.
  std::vector<double> convolve(const std::vector<double>& in, int side) {
    const std::vector<float>& weight = network_.tensors[next_++];
    const std::vector<float>& bias = network_.tensors[next_++];
    const int rows = network_.shape.rows;
    const int columns = network_.shape.columns;
    const int inputs = static_cast<int>(in.size()) / (rows * columns);
    std::vector<double> out;
    for (int o = 0; o < static_cast<int>(bias.size()); ++o) {
      for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
          double sum = bias[static_cast<std::size_t>(o)];
          for (int i = 0; i < inputs; ++i) {
            for (int y = 0; y < side; ++y) {
              for (int x = 0; x < side; ++x) {
                const int row = r + y - side / 2;
                const int column = c + x - side / 2;
                if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
                sum += double{weight[static_cast<std::size_t>(((o * inputs + i) * side + y) * side +
                                                              x)]} *
                       in[static_cast<std::size_t>((i * rows + row) * columns + column)];
              }
            }
          }
          out.push_back(sum);
        }
      }
    }
    return out;
  }

  std::vector<double> connect(const std::vector<double>& in) {
    const std::vector<float>& weight = network_.tensors[next_++];
    const std::vector<float>& bias = network_.tensors[next_++];
    std::vector<double> out;
    for (std::size_t o = 0; o < bias.size(); ++o) {
      double sum = bias[o];
      for (std::size_t i = 0; i < in.size(); ++i) sum += double{weight[o * in.size() + i]} * in[i];
      out.push_back(sum);
    }
    return out;
  }

  const search::Network& network_;
  std::size_t next_ = 0;  // tensor
};

}  // namespace joseki::reference
