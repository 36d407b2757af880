// SPDX-License-Identifier: MIT
#include "search/gumbel.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "search/dirichlet.h"

namespace joseki::search {

GumbelRoot::GumbelRoot(const NodeGroup* root, const SearchOptions& options, std::uint32_t playouts,
                       core::Rng& rng)
    : visit_offset_(options.gumbel_visit_offset), value_scale_(options.gumbel_value_scale) {
  for (int i = 0; i < root->head.edges; ++i) {
    const ConstEdge edge = edge_at(root, i);
    const double noise = draw_gumbel(rng);      // drawn for every move: the stream does not depend
    if (edge.proof() == Proof::loss) continue;  // on what is proven
    left_.push_back({i, noise + std::log(edge.prior() / double{kPriorOne}), edge.visits()});
  }
  std::stable_sort(left_.begin(), left_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.noise > b.noise; });
  const auto considered = static_cast<std::size_t>(std::max(options.gumbel_considered, 1));
  if (left_.size() > considered) left_.resize(considered);
  const auto rounds = static_cast<std::uint32_t>(std::bit_width(left_.size() - 1));
  share_of_round_ = playouts / std::max(rounds, 1u);
  begin_round();
}

void GumbelRoot::begin_round() {
  const auto count = static_cast<std::uint32_t>(std::max<std::size_t>(left_.size(), 1));
  target_ += std::max(share_of_round_ / count, 1u);
}

// The paper's g + logit + sigma(q), sigma(q) = (offset + most visits) * scale * q for q in [0, 1].
double GumbelRoot::score(const NodeGroup* root, const Candidate& candidate) const {
  const ConstEdge edge = edge_at(root, candidate.edge);
  if (edge.proof() == Proof::win) return kProvenBalance;
  if (edge.proof() == Proof::loss) return -kProvenBalance;
  std::uint32_t most = 0;
  for (const Candidate& other : left_) most = std::max(most, tried(root, other));
  const double value = edge.visits() == 0 ? 0.5 : (edge.balance() + 1) / 2;
  return candidate.noise + (visit_offset_ + most) * value_scale_ * value;
}

void GumbelRoot::sort_by_score(const NodeGroup* root) {
  std::stable_sort(left_.begin(), left_.end(), [&](const Candidate& a, const Candidate& b) {
    return score(root, a) > score(root, b);
  });
}

std::optional<int> GumbelRoot::pick(const NodeGroup* root) {
  for (;;) {
    const auto least =
        std::min_element(left_.begin(), left_.end(), [&](const Candidate& a, const Candidate& b) {
          // A lost move is not worth another try.
          const bool a_lost = edge_at(root, a.edge).proof() == Proof::loss;
          const bool b_lost = edge_at(root, b.edge).proof() == Proof::loss;
          return a_lost != b_lost ? b_lost : tried(root, a) < tried(root, b);
        });
    if (edge_at(root, least->edge).proof() == Proof::loss) return std::nullopt;
    if (left_.size() <= 2 || tried(root, *least) < target_) return least->edge;
    sort_by_score(root);
    left_.resize((left_.size() + 1) / 2);
    begin_round();
  }
}

std::optional<int> GumbelRoot::best(const NodeGroup* root) const {
  const auto best = std::max_element(
      left_.begin(), left_.end(),
      [&](const Candidate& a, const Candidate& b) { return score(root, a) < score(root, b); });
  if (edge_at(root, best->edge).proof() == Proof::loss) return std::nullopt;
  return best->edge;
}

}  // namespace joseki::search
