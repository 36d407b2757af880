// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_answers.h"

namespace joseki::studio {

std::string_view name_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::waiting:
      return "waiting";
    case Refusal::illegal:
      return "illegal";
    case Refusal::no_rate:
      return "no_rate";
    case Refusal::guessing:
      return "guessing";
    case Refusal::nothing:
      break;
  }
  return "nothing";
}

}  // namespace joseki::studio
