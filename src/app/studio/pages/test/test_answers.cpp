// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_answers.h"

namespace joseki::studio {

std::string_view name_of(TestRefusal refusal) {
  switch (refusal) {
    case TestRefusal::illegal:
      return "illegal";
    case TestRefusal::outside:
      return "outside";
    case TestRefusal::elsewhere:
      return "elsewhere";
    case TestRefusal::over:
      break;
  }
  return "over";
}

}  // namespace joseki::studio
