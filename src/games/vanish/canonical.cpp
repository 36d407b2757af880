// SPDX-License-Identifier: MIT
#include "games/vanish/canonical.h"

#include <utility>

#include "core/ensure.h"

namespace joseki::games::vanish {
namespace {

// Whether the code of `a` is smaller than that of `b`, which has lists of the same lengths: the
// newest pieces are the highest digits, those of x above those of o.
bool is_smaller(const Colours& a, const Colours& b) {
  for (const auto& [ours, theirs] : {std::pair(&a.x, &b.x), std::pair(&a.o, &b.o)}) {
    for (int i = ours->size() - 1; i >= 0; --i) {
      if ((*ours)[i] != (*theirs)[i]) return (*ours)[i] < (*theirs)[i];
    }
  }
  return false;
}

}  // namespace

Colours apply_symmetry(const Rules& rules, const Colours& pieces, int element) {
  core::ensure(element >= 0 && element < SquareSymmetry::kElements, "no such symmetry");
  Colours image;
  for (const auto& [from, to] : {std::pair(&pieces.x, &image.x), std::pair(&pieces.o, &image.o)}) {
    for (const Cell cell : *from) {
      to->push_newest(static_cast<Cell>(square_image(element, rules.n, cell)));
    }
  }
  return image;
}

Canonical canonical(const Rules& rules, const Colours& pieces) {
  Canonical best{.pieces = pieces, .element = 0, .code = std::nullopt};
  for (int element = 1; element < SquareSymmetry::kElements; ++element) {
    const Colours image = apply_symmetry(rules, pieces, element);
    if (!is_smaller(image, best.pieces)) continue;
    best.pieces = image;
    best.element = element;
  }
  if (numeric_code_fits(rules)) best.code = numeric_code(rules, best.pieces.x, best.pieces.o);
  return best;
}

}  // namespace joseki::games::vanish
