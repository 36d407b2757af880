// SPDX-License-Identifier: MIT
// Evolution: maximises a function of N numbers that can only be tried, noise and all. The CMA
// evolution strategy (Hansen, 2016) with the covariance held by its Cholesky factor.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "core/rng.h"

namespace joseki::learn {

// Not thread-safe. Points should be scaled so that a step of 1 in any of the numbers is of the same
// importance: that is how far apart the first ones are.
template <int N>
class Evolution {
 public:
  using Point = std::array<double, N>;

  // `tried` points a round, at least 4.
  Evolution(const Point& start, int tried) : mean_(start), tried_(static_cast<std::size_t>(tried)) {
    for (int i = 0; i < N; ++i) factor_[i][i] = covariance_[i][i] = 1;
    // The better half counts, the best most.
    for (int i = 0; i < tried / 2; ++i) {
      shares_.push_back(std::log((tried + 1) / 2.0) - std::log(i + 1.0));
    }
    const double sum = std::accumulate(shares_.begin(), shares_.end(), 0.0);
    double squares = 0;
    for (double& share : shares_) {
      share /= sum;
      squares += share * share;
    }
    parents_ = 1 / squares;
  }

  const Point& mean() const { return mean_; }
  double step() const { return step_; }

  // What to try next.
  std::vector<Point> sample(core::Rng& rng) {
    normal_.assign(tried_, {});
    std::vector<Point> points(tried_, mean_);
    for (std::size_t k = 0; k < tried_; ++k) {
      for (double& number : normal_[k]) number = normal(rng);
      const Point offset = through_factor(normal_[k]);
      for (int i = 0; i < N; ++i) points[k][i] += step_ * offset[i];
    }
    return points;
  }

  // `fitness` of the points of the last sample(), in its order; the more the better.
  void learn(std::span<const double> fitness) {
    std::vector<std::size_t> order(tried_);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return fitness[a] > fitness[b]; });
    Point way{};  // of the mean, before the factor
    for (std::size_t k = 0; k < shares_.size(); ++k) {
      for (int i = 0; i < N; ++i) way[i] += shares_[k] * normal_[order[k]][i];
    }
    const Point moved = through_factor(way);
    for (int i = 0; i < N; ++i) mean_[i] += step_ * moved[i];
    adapt_step(way);
    adapt_covariance(moved, order);
    factorise();
  }

 private:
  using Matrix = std::array<Point, N>;

  // Two uniform numbers to a normal one.
  static double normal(core::Rng& rng) {
    const double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
    return radius * std::cos(2 * 3.14159265358979323846 * rng.unit());
  }

  Point through_factor(const Point& point) const {
    Point result{};
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j <= i; ++j) result[i] += factor_[i][j] * point[j];
    }
    return result;
  }

  // Steps that add up are too short, steps that cancel out too long.
  void adapt_step(const Point& way) {
    const double rate = (parents_ + 2) / (N + parents_ + 5);
    const double damping = 1 + rate + 2 * std::max(0.0, std::sqrt((parents_ - 1) / (N + 1)) - 1);
    double length = 0;
    for (int i = 0; i < N; ++i) {
      step_path_[i] = (1 - rate) * step_path_[i] + std::sqrt(rate * (2 - rate) * parents_) * way[i];
      length += step_path_[i] * step_path_[i];
    }
    const double expected = std::sqrt(N) * (1 - 1 / (4.0 * N) + 1 / (21.0 * N * N));
    step_ *= std::exp(rate / damping * (std::sqrt(length) / expected - 1));
  }

  void adapt_covariance(const Point& moved, const std::vector<std::size_t>& order) {
    const double path_rate = (4 + parents_ / N) / (N + 4 + 2 * parents_ / N);
    const double one_rate = 2 / ((N + 1.3) * (N + 1.3) + parents_);
    const double many_rate = std::min(
        1 - one_rate, 2 * (parents_ - 2 + 1 / parents_) / ((N + 2) * (N + 2.0) + parents_));
    for (int i = 0; i < N; ++i) {
      path_[i] =
          (1 - path_rate) * path_[i] + std::sqrt(path_rate * (2 - path_rate) * parents_) * moved[i];
    }
    std::vector<Point> offsets;
    for (std::size_t k = 0; k < shares_.size(); ++k) {
      offsets.push_back(through_factor(normal_[order[k]]));
    }
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j <= i; ++j) {
        double many = 0;
        for (std::size_t k = 0; k < shares_.size(); ++k) {
          many += shares_[k] * offsets[k][i] * offsets[k][j];
        }
        covariance_[i][j] = (1 - one_rate - many_rate) * covariance_[i][j] +
                            one_rate * path_[i] * path_[j] + many_rate * many;
      }
    }
  }

  // Cholesky: covariance = factor * its transpose.
  void factorise() {
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j <= i; ++j) {
        double rest = covariance_[i][j];
        for (int k = 0; k < j; ++k) rest -= factor_[i][k] * factor_[j][k];
        factor_[i][j] = i == j ? std::sqrt(std::max(rest, 1e-12)) : rest / factor_[j][j];
      }
    }
  }

  Point mean_;
  std::size_t tried_;
  std::vector<double> shares_;  // of the better half
  double parents_ = 1;          // how many of them there are in effect
  double step_ = 1;
  Point step_path_{};
  Point path_{};
  Matrix covariance_{};  // lower half
  Matrix factor_{};
  std::vector<Point> normal_;  // of the last sample, before the factor
};

}  // namespace joseki::learn
