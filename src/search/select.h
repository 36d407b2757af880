// SPDX-License-Identifier: MIT
// Which edge a descent takes: the one with the highest value + exploration, the first of equals.
// Two kernels with the same operations in the same order, so that they agree to the bit.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "search/node.h"

namespace joseki::search {

struct SelectTerms {
  float exploration = 0;  // Exploration::factor()
  // The value of an edge without visits. Its balance, which is added, is 0 unless the edge is
  // proven.
  float first_play = 0;
};

[[gnu::always_inline]] inline float score_of(ConstEdge edge, SelectTerms terms) {
  const auto visits = static_cast<std::int32_t>(edge.visits());
  const float value = visits == 0 ? terms.first_play + edge.balance() : edge.balance();
  return value +
         terms.exploration * static_cast<float>(edge.prior()) / static_cast<float>(visits + 1);
}

[[gnu::always_inline]] inline int select_scalar(const NodeGroup* node, SelectTerms terms) {
  int best = 0;
  float best_score = score_of(edge_at(node, 0), terms);
  for (int i = 1; i < node->head.edges; ++i) {
    const float score = score_of(edge_at(node, i), terms);
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

#if defined(__x86_64__)
template <bool kOneGroup>
[[gnu::target("avx2")]] inline int select_wide(const NodeGroup* node, SelectTerms terms) {
  const __m256 exploration = _mm256_set1_ps(terms.exploration);
  const __m256 first_play = _mm256_set1_ps(terms.first_play);
  int best = 0;
  float best_score = 0;
  const int groups = kOneGroup ? 1 : groups_for(node->head.edges);
  for (int g = 0; g < groups; ++g) {
    const NodeGroup& group = node[g];
    const __m256i visits = _mm256_load_si256(reinterpret_cast<const __m256i*>(group.visits.data()));
    const __m256i priors =
        _mm256_cvtepu16_epi32(_mm_load_si128(reinterpret_cast<const __m128i*>(group.prior.data())));
    const __m256i unseen = _mm256_cmpeq_epi32(visits, _mm256_setzero_si256());
    const __m256 balance = _mm256_load_ps(group.balance.data());
    const __m256 value =
        _mm256_blendv_ps(balance, _mm256_add_ps(first_play, balance), _mm256_castsi256_ps(unseen));
    const __m256 divisor = _mm256_cvtepi32_ps(_mm256_add_epi32(visits, _mm256_set1_epi32(1)));
    const __m256 bonus =
        _mm256_div_ps(_mm256_mul_ps(exploration, _mm256_cvtepi32_ps(priors)), divisor);
    const __m256 scores = _mm256_add_ps(value, bonus);
    __m256 most = _mm256_max_ps(scores, _mm256_permute2f128_ps(scores, scores, 1));
    most = _mm256_max_ps(most, _mm256_permute_ps(most, 0x4E));
    most = _mm256_max_ps(most, _mm256_permute_ps(most, 0xB1));
    const float group_best = _mm256_cvtss_f32(most);
    if (g != 0 && !(group_best > best_score)) continue;
    best_score = group_best;
    const int equal = _mm256_movemask_ps(_mm256_cmp_ps(scores, most, _CMP_EQ_OQ));
    best = g * kLanes + __builtin_ctz(static_cast<unsigned>(equal));
  }
  return best;
}
#endif

// kOneGroup: no node of this game has more than one.
template <bool kWide, bool kOneGroup>
[[gnu::always_inline]] inline int select_edge(const NodeGroup* node, SelectTerms terms) {
#if defined(__x86_64__)
  if constexpr (kWide) return select_wide<kOneGroup>(node, terms);
#endif
  return select_scalar(node, terms);
}

}  // namespace joseki::search
