// SPDX-License-Identifier: MIT
// verdict_of(): what a table says of a position, as a search understands it.
#pragma once

#include "search/value.h"
#include "solve/retrograde/value.h"

namespace joseki::learn {

inline search::Verdict verdict_of(const solve::Value& value) {
  const int plies = value.plies ? value.plies->count : 0;
  switch (value.outcome) {
    case solve::Outcome::win:
      return {search::Proof::win, plies};
    case solve::Outcome::loss:
      return {search::Proof::loss, plies};
    case solve::Outcome::draw:
      break;
  }
  return {search::Proof::draw, 0};
}

}  // namespace joseki::learn
