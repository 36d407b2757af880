// SPDX-License-Identifier: MIT
#include "app/studio/pages/notebook/notebook_json.h"

#include <algorithm>
#include <utility>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/fields.h"
#include "app/studio/pages/notebook/review_limits.h"
#include "core/base64.h"

namespace joseki::studio {
namespace {

using Limits = ReviewLimits;

constexpr std::size_t kLongestImport = 900'000;  // in base64

const std::vector<std::string_view>& card_state_names() {
  static const std::vector<std::string_view> names = {"new", "learning", "review", "relearning"};
  return names;
}

// ---- requests

MistakeId id_in(Fields& fields) {
  fields.need("id");
  return fields.whole("id", 1, kMostWhole).value_or(0);
}

// The card in field `name`; nothing if it is missing.
std::optional<ReviewCard> card_in(const Json& body, Fields& fields, const char* name) {
  if (!body.contains(name)) return std::nullopt;
  const Json& json = body.at(name);
  if (!json.is_object()) {
    fields.refuse(name, core::text("must be a card"));
    return std::nullopt;
  }
  Fields known(json, {"state", "due", "stability", "difficulty", "scheduled_days", "learning_steps",
                      "reps", "lapses", "last_review"});
  if (auto status = known.status(); !status) fields.refuse(status.error());
  KeptFields card(json);
  const ReviewCard read{
      .state = static_cast<ReviewCard::State>(card.choice("state", card_state_names())),
      .due = card.whole<std::int64_t>("due", 0, Limits::kTime),
      .stability = card.number("stability", 0, Limits::kStability),
      .difficulty = card.number("difficulty", 0, Limits::kDifficulty),
      .scheduled_days = card.whole<std::int64_t>("scheduled_days", 0, Limits::kDays),
      .learning_steps = card.whole<std::int64_t>("learning_steps", 0, Limits::kCount),
      .reps = card.whole<std::int64_t>("reps", 0, Limits::kCount),
      .lapses = card.whole<std::int64_t>("lapses", 0, Limits::kCount),
      .last_review = card.whole<std::int64_t>("last_review", 0, Limits::kTime)};
  if (auto status = card.status(); !status) {
    fields.refuse(status.error());
    return std::nullopt;
  }
  return read;
}

bool is_tag(const Json& tag) {
  if (!tag.is_string()) return false;
  const auto& text = tag.get_ref<const std::string&>();
  return !text.empty() && text.size() <= Limits::kTag &&
         std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

std::optional<std::vector<std::string>> tags_in(const Json& body, Fields& fields) {
  if (!body.contains("tags")) return std::nullopt;
  const Json& tags = body.at("tags");
  if (!tags.is_array() || tags.size() > Limits::kTags ||
      !std::all_of(tags.begin(), tags.end(), is_tag)) {
    fields.refuse(refuse(core::text("tags are at most 20 words of at most 60 bytes"),
                         core::text("use fewer or shorter")));
    return std::nullopt;
  }
  return tags.get<std::vector<std::string>>();
}

// ---- answers

Json card_json(const std::optional<ReviewCard>& card) {
  if (!card) return nullptr;
  return {{"state", card_state_names()[static_cast<std::size_t>(card->state)]},
          {"due", card->due},
          {"stability", card->stability},
          {"difficulty", card->difficulty},
          {"scheduled_days", card->scheduled_days},
          {"learning_steps", card->learning_steps},
          {"reps", card->reps},
          {"lapses", card->lapses},
          {"last_review", card->last_review.value_or(0)}};
}

Json word_json(const std::optional<double>& match) {
  return match ? Json(app::name_of(app::grade_of(*match, 1).word)) : Json(nullptr);
}

Json entry_json(const Mistake& entry) {
  return {{"id", entry.id},
          {"table", entry.table},
          {"code", twenty48::format_board(entry.board)},
          {"times", entry.times},
          {"loss", entry.loss},
          {"match", or_null(entry.last_match)},
          {"word", word_json(entry.last_match)},
          {"note", entry.note},
          {"tags", entry.tags},
          {"suspended", entry.is_suspended},
          {"added", entry.added},
          {"seen", entry.seen},
          {"introduced", or_null(entry.introduced)},
          {"card", card_json(entry.card)}};
}

Json rates_json(const std::optional<MoveRates>& rates) {
  if (!rates) return nullptr;
  Json json = Json::object();
  for (std::size_t i = 0; i < rates->size(); ++i) {
    json[std::string(name_of(twenty48::kDirections[i]))] = or_null((*rates)[i]);
  }
  return json;
}

Json formation_json(const FormationProgress& progress) {
  Json weeks = Json::array();
  for (const auto& week : progress.weeks) {
    weeks.push_back({{"week", week.week},
                     {"graded", week.graded},
                     {"loss", week.loss},
                     {"rating", week.rating}});
  }
  return {{"formation", progress.formation},
          {"rating", progress.rating},
          {"graded", progress.graded},
          {"weeks", std::move(weeks)}};
}

}  // namespace

// ---- requests

core::Status read_request(const Json& body, AnswerProblem& asked) {
  Fields fields(body, {"id", "direction", "at", "if_right", "if_wrong"});
  asked.id = id_in(fields);
  fields.need("direction");
  asked.direction = direction_in(fields).value_or(asked.direction);
  fields.need("at");
  asked.at = fields.whole("at", 0, Limits::kTime).value_or(0);
  asked.if_right = card_in(body, fields, "if_right");
  asked.if_wrong = card_in(body, fields, "if_wrong");
  if (asked.if_right.has_value() != asked.if_wrong.has_value()) {
    fields.refuse(refuse(core::text("only one of if_right and if_wrong is there"),
                         core::text("send both, or none")));
  }
  return fields.status();
}

core::Status read_request(const Json& body, ChangeEntry& asked) {
  Fields fields(body, {"id", "note", "tags", "suspended"});
  asked.id = id_in(fields);
  asked.change.note = fields.text("note", Limits::kNote);
  asked.change.is_suspended = fields.flag("suspended");
  asked.change.tags = tags_in(body, fields);
  return fields.status();
}

core::Status read_request(const Json& body, NamedEntries& asked) {
  Fields fields(body, {"ids"});
  fields.need("ids");
  const Json ids = body.value("ids", Json::array());
  if (!ids.is_array() || ids.size() > Limits::kEntries) {
    fields.refuse("ids", core::text("must be a list of entries"));
    return fields.status();
  }
  for (const Json& id : ids) {
    const auto number = whole_in(id, 1, kMostWhole);
    if (!number) fields.refuse("ids", core::text("must be a list of entries"));
    asked.ids.push_back(number.value_or(0));
  }
  return fields.status();
}

core::Status read_request(const Json& body, ImportNotebook& asked) {
  Fields fields(body, {"base64"});
  fields.need("base64");
  auto bytes = core::from_base64(fields.text("base64", kLongestImport).value_or(""));
  if (!bytes) fields.refuse("base64", core::text("is not base64"));
  if (bytes) asked.bytes = std::move(*bytes);
  return fields.status();
}

// ---- answers

Json json_of(const NotebookState& state) {
  Json entries = Json::array();
  for (const Mistake& entry : state.entries) entries.push_back(entry_json(entry));
  return {{"type", "notebook"}, {"entries", std::move(entries)}};
}

Json json_of(const NotebookVerdict& verdict) {
  const auto& grade = verdict.grade;
  const bool is_told = verdict.outcome != NotebookVerdict::Outcome::illegal;
  return {{"type", "notebook_verdict"},
          {"outcome", name_of(verdict.outcome)},
          {"right", verdict.is_right},
          {"played", name_of(verdict.played)},
          {"right_moves", directions_json(verdict.right)},
          {"word", grade ? Json(app::name_of(grade->word)) : Json(nullptr)},
          {"match", grade ? Json(grade->match) : Json(nullptr)},
          {"rates", is_told ? rates_json(verdict.entry.rates) : Json(nullptr)},
          {"entry", entry_json(verdict.entry)}};
}

Json json_of(const ChangedEntry& changed) {
  return {{"type", "notebook_entry"}, {"entry", entry_json(changed.entry)}};
}

Json json_of(const NotebookFile& file) {
  return {{"type", "notebook_file"}, {"file_name", file.name}, {"text", file.text}};
}

Json json_of(const Imported& imported) {
  return {{"type", "notebook_imported"}, {"entries", imported.entries}, {"fresh", imported.fresh}};
}

Json json_of(const NotebookProgress& progress) {
  Json formations = Json::array();
  for (const FormationProgress& one : progress.formations) {
    formations.push_back(formation_json(one));
  }
  Json reviews = Json::array();
  for (const ReviewWeek& week : progress.reviews) {
    reviews.push_back(
        {{"week", week.week}, {"table", week.table}, {"right", week.right}, {"wrong", week.wrong}});
  }
  return {{"type", "notebook_progress"},
          {"formations", std::move(formations)},
          {"reviews", std::move(reviews)}};
}

}  // namespace joseki::studio
