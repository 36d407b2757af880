// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/short_rate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace joseki::studio {
namespace {

using formation::Precision;

bool is_one_minus(Precision precision) {
  return precision == Precision::one_minus_f32 || precision == Precision::one_minus_f64;
}

std::string without_zeros(std::string text) {
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// -3.2e-9, where the library writes -3.2e-09.
std::string scientific(double value) {
  std::string text = fmt::format("{:.3g}", value);
  const auto zero = text.find("e-0");
  if (zero != std::string::npos) text.erase(zero + 2, 1);
  return text;
}

}  // namespace

std::string short_rate(double rate, Precision precision) {
  constexpr double kAllButCertain = -1e-7;
  if (is_one_minus(precision) && rate < 1 && rate - 1 > kAllButCertain) {
    return "1" + scientific(rate - 1);
  }
  return without_zeros(fmt::format("{:.{}f}", rate, formation::bytes_of(precision) == 4 ? 8 : 15));
}

double rate_loss(double rate, double best, Precision precision) {
  if (is_one_minus(precision)) return best - rate;
  return best > 0 ? 1 - rate / best : 0;
}

double bar_width(double loss) {
  constexpr double kLongestLoss = 0.10;
  return std::clamp(1 - loss / kLongestLoss, 0.0, 1.0);
}

std::string Odds::words() const {
  const std::string_view does = of_failure ? "fails" : "succeeds";
  if (!one_in) return fmt::format("never {}", does);
  return fmt::format("one in {} {}", without_zeros(fmt::format("{:.1f}", *one_in)), does);
}

Odds odds_of(double rate) {
  const bool of_failure = rate >= 0.5;
  const double share = of_failure ? 1 - rate : rate;
  if (share <= 0) return {.of_failure = of_failure};
  constexpr double kSmall = 10;  // one in 2.5, but one in 25
  const double times = 1 / share;
  const double rounded = times < kSmall ? std::round(10 * times) / 10 : std::round(times);
  return {.of_failure = of_failure, .one_in = rounded};
}

}  // namespace joseki::studio
