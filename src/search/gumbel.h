// SPDX-License-Identifier: MIT
// GumbelRoot: which move the root tries next under sequential halving with Gumbel noise, after
// Danihelka, Guez, Schrittwieser, Silver: "Policy improvement by planning with Gumbel", ICLR 2022.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/rng.h"
#include "search/node.h"
#include "search/options.h"

namespace joseki::search {

// One a search and tree. Not thread-safe.
class GumbelRoot {
 public:
  // Draws the noise and takes the best options.gumbel_considered moves; `playouts` are spread over
  // the rounds of halving, so that each has about the same number.
  GumbelRoot(const NodeGroup* root, const SearchOptions& options, std::uint32_t playouts,
             core::Rng& rng);

  // The edge to try: of those left, the one tried least in this search. Halves when all have had
  // their share of the round. Nothing if all of them are lost: then others must be looked at.
  std::optional<int> pick(const NodeGroup* root);

  // The edge to play: the best of those left; nothing if all of them are lost.
  std::optional<int> best(const NodeGroup* root) const;

  int left() const { return static_cast<int>(left_.size()); }

 private:
  struct Candidate {
    int edge = 0;
    double noise = 0;          // Gumbel noise + log of the prior
    std::uint32_t before = 0;  // visits when this search began
  };
  std::uint32_t tried(const NodeGroup* root, const Candidate& candidate) const {
    return edge_at(root, candidate.edge).visits() - candidate.before;
  }
  double score(const NodeGroup* root, const Candidate& candidate) const;
  void sort_by_score(const NodeGroup* root);
  void begin_round();

  double visit_offset_;
  double value_scale_;
  std::uint32_t share_of_round_ = 0;  // playouts for all candidates of one round together
  std::uint32_t target_ = 0;          // tries each of those left has at the end of this round
  std::vector<Candidate> left_;
};

}  // namespace joseki::search
