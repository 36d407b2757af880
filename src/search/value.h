// SPDX-License-Identifier: MIT
// What a search knows of a position: chances, an estimate of how long it lasts, or a proof.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace joseki::search {

// Chances of the side the sentence names; they sum to 1.
struct Wdl {
  float win = 0;
  float draw = 0;
  float loss = 0;
  float balance() const { return win - loss; }  // from -1 to 1
};

constexpr Wdl wdl_of(float balance, float draw) {
  return {(1 - draw + balance) / 2, draw, (1 - draw - balance) / 2};
}

// What a leaf is worth to the side to move there.
struct LeafValue {
  float balance = 0;     // win - loss
  float draw = 0;        // chance of a draw
  float moves_left = 0;  // plies to the end; 0 if unknown
};

// What is certain under best play of both sides.
enum class Proof : std::uint8_t { open, loss, draw, win };

constexpr std::string_view name_of(Proof proof) {
  switch (proof) {
    case Proof::loss:
      return "loss";
    case Proof::draw:
      return "draw";
    case Proof::win:
      return "win";
    case Proof::open:
      break;
  }
  return "open";
}

// The same result seen by the other side.
constexpr Proof opposite(Proof proof) {
  return proof == Proof::win ? Proof::loss : proof == Proof::loss ? Proof::win : proof;
}

// A proof with its length. A win within `plies`, a loss after `plies` at least of those that the
// proof looked at; a search that stops at the first win it finds need not have found the quickest.
struct Verdict {
  Proof proof = Proof::open;
  int plies = 0;
  friend bool operator==(const Verdict&, const Verdict&) = default;
};

// A move of a position that is proven, for the side that makes it; plies counted from after it.
struct ProvenMove {
  int action = 0;
  Verdict verdict{};
  friend bool operator==(const ProvenMove&, const ProvenMove&) = default;
};

}  // namespace joseki::search
