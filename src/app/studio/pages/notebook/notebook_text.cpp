// SPDX-License-Identifier: MIT
#include "app/studio/pages/notebook/notebook_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/notebook/review_limits.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kTitle = "joseki notebook ";
constexpr int kVersion = 1;
constexpr std::string_view kNothing = "-";

// In the order in which line_of() writes them.
constexpr std::array<std::string_view, 25> kTextColumns = {
    "table",          "board",     "times",     "loss",        "match",
    "best",           "rated",     "left",      "right",       "up",
    "down",           "suspended", "added",     "seen",        "introduced",
    "state",          "due",       "stability", "difficulty",  "scheduled_days",
    "learning_steps", "reps",      "lapses",    "last_review", "words"};

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\\\";
        break;
      case '\t':
        result += "\\t";
        break;
      case '\n':
        result += "\\n";
        break;
      case '\r':
        result += "\\r";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char next = text[++i];
    result += next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next;
  }
  return result;
}

template <class T>
std::string number_text(const std::optional<T>& number) {
  return number ? fmt::format("{}", *number) : std::string(kNothing);
}

// Tags, each after a #, then the note.
std::string words_of(const Mistake& entry) {
  std::string words;
  for (const std::string& tag : entry.tags) words += "#" + tag + "\n";
  words += entry.note;
  if (words.empty()) return std::string(kNothing);
  return words == kNothing ? "\\-" : escaped(words);
}

std::string card_text(const std::optional<ReviewCard>& card) {
  if (!card) return "-\t-\t-\t-\t-\t-\t-\t-\t-";
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", static_cast<int>(card->state), card->due,
                     card->stability, card->difficulty, card->scheduled_days, card->learning_steps,
                     card->reps, card->lapses, number_text(card->last_review));
}

std::string line_of(const Mistake& entry) {
  std::string rates;
  for (std::size_t i = 0; i < 4; ++i) {
    rates += "\t" + (entry.rates ? number_text((*entry.rates)[i]) : std::string(kNothing));
  }
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}{}\t{}\t{}\t{}\t{}\t{}\t{}\n", entry.table,
                     twenty48::format_board(entry.board), entry.times, entry.loss,
                     number_text(entry.last_match), name_of(entry.best), entry.rates ? 1 : 0, rates,
                     entry.is_suspended ? 1 : 0, entry.added, entry.seen,
                     number_text(entry.introduced), card_text(entry.card), words_of(entry));
}

std::vector<std::string_view> split(std::string_view text, char end) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0;;) {
    const auto stop = text.find(end, at);
    parts.push_back(text.substr(at, stop == text.npos ? stop : stop - at));
    if (stop == text.npos) return parts;
    at = stop + 1;
  }
}

// The cells of one line by the names of their columns. Remembers the first mistake.
class Line {
 public:
  Line(const std::vector<std::string_view>& columns, std::string_view line) {
    const auto cells = split(line, '\t');
    for (std::size_t i = 0; i < std::min(columns.size(), cells.size()); ++i) {
      cells_[columns[i]] = cells[i];
    }
  }

  std::string_view text(std::string_view column) const {
    const auto found = cells_.find(column);
    return found == cells_.end() || found->second == kNothing ? "" : found->second;
  }

  // Nothing if the cell is empty.
  template <class T>
  std::optional<T> number(std::string_view column, T least, T most) {
    const std::string_view cell = text(column);
    if (cell.empty()) return std::nullopt;
    T value{};
    const char* end = cell.data() + cell.size();
    const auto [stop, failure] = std::from_chars(cell.data(), end, value);
    if (failure == std::errc() && stop == end && value >= least && value <= most) return value;
    wrong(column);
    return std::nullopt;
  }

  void wrong(std::string_view column) {
    if (wrong_.empty()) wrong_ = column;
  }
  const std::string& wrong() const { return wrong_; }

 private:
  std::map<std::string_view, std::string_view> cells_;
  std::string wrong_;  // the first column that is
};

using Limits = ReviewLimits;

std::optional<ReviewCard> card_in(Line& line) {
  const auto state = line.number<int>("state", 0, 3);
  if (!state) return std::nullopt;
  ReviewCard card{.state = static_cast<ReviewCard::State>(*state)};
  card.due = line.number<std::int64_t>("due", 0, Limits::kTime).value_or(0);
  card.stability = line.number<double>("stability", 0, Limits::kStability).value_or(0);
  card.difficulty = line.number<double>("difficulty", 0, Limits::kDifficulty).value_or(0);
  card.scheduled_days = line.number<std::int64_t>("scheduled_days", 0, Limits::kDays).value_or(0);
  card.learning_steps = line.number<std::int64_t>("learning_steps", 0, Limits::kCount).value_or(0);
  card.reps = line.number<std::int64_t>("reps", 0, Limits::kCount).value_or(0);
  card.lapses = line.number<std::int64_t>("lapses", 0, Limits::kCount).value_or(0);
  card.last_review = line.number<std::int64_t>("last_review", 0, Limits::kTime);
  return card;
}

void take_words(const std::string& words, Mistake& entry) {
  std::string_view rest = words;
  while (rest.starts_with('#') && rest.find('\n') != rest.npos) {
    entry.tags.emplace_back(rest.substr(1, rest.find('\n') - 1));
    rest.remove_prefix(rest.find('\n') + 1);
  }
  entry.note = rest;
}

bool are_within_limits(const Mistake& entry) {
  return entry.note.size() <= Limits::kNote && entry.tags.size() <= Limits::kTags &&
         std::all_of(entry.tags.begin(), entry.tags.end(), [](const std::string& tag) {
           return !tag.empty() && tag.size() <= Limits::kTag;
         });
}

std::optional<twenty48::Direction> direction_of(std::string_view name) {
  const auto& names = direction_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return twenty48::kDirections[static_cast<std::size_t>(found - names.begin())];
}

Mistake entry_of(Line& line) {
  Mistake entry{.table = std::string(line.text("table"))};
  if (entry.table.empty() || entry.table.size() > Limits::kTable) line.wrong("table");
  const auto board = twenty48::parse_board(line.text("board"));
  if (!board) line.wrong("board");
  if (board) entry.board = *board;
  entry.times =
      static_cast<std::uint64_t>(line.number<std::int64_t>("times", 0, Limits::kCount).value_or(0));
  entry.loss = line.number<double>("loss", 0, Limits::kCount).value_or(0);
  entry.last_match = line.number<double>("match", 0, 1);
  const auto best = direction_of(line.text("best"));
  if (!best) line.wrong("best");
  if (best) entry.best = *best;
  if (line.number<int>("rated", 0, 1) == 1) {
    entry.rates.emplace();
    for (std::size_t i = 0; i < 4; ++i) {
      (*entry.rates)[i] = line.number<double>(direction_names()[i], 0, 1);
    }
  }
  entry.is_suspended = line.number<int>("suspended", 0, 1).value_or(0) == 1;
  entry.added = line.number<std::int64_t>("added", 0, Limits::kTime).value_or(0);
  entry.seen = line.number<std::int64_t>("seen", 0, Limits::kTime).value_or(0);
  entry.introduced = line.number<std::int64_t>("introduced", 0, Limits::kTime);
  entry.card = card_in(line);
  take_words(unescaped(line.text("words")), entry);
  if (!are_within_limits(entry)) line.wrong("words");
  return entry;
}

core::Error damaged(std::size_t line, const core::Text& what) {
  return {core::Errc::damaged_file,
          core::text("the notebook is damaged at line {}: {}", line, what),
          {}};
}

}  // namespace

std::string notebook_text(std::span<const Mistake> entries) {
  std::string text = fmt::format("{}{}\n", kTitle, kVersion);
  for (std::size_t i = 0; i < kTextColumns.size(); ++i) {
    text += fmt::format("{}{}", kTextColumns[i], i + 1 < kTextColumns.size() ? '\t' : '\n');
  }
  for (const Mistake& entry : entries) text += line_of(entry);
  return text;
}

bool begins_like_notebook(std::string_view text) { return text.starts_with(kTitle); }

core::Result<std::vector<Mistake>> read_notebook(std::string_view text) {
  if (!begins_like_notebook(text)) {
    return core::Error{core::Errc::foreign_file, core::text("the file is no notebook"),
                       core::text("choose one that was exported here, or a mistakes_book.pkl")};
  }
  auto lines = split(text, '\n');
  for (std::string_view& line : lines) {
    if (line.ends_with('\r')) line.remove_suffix(1);
  }
  if (lines[0] != fmt::format("{}{}", kTitle, kVersion)) {
    return core::Error{core::Errc::newer_file, core::text("the notebook is of another version"),
                       core::text("import it with a newer joseki")};
  }
  if (lines.size() < 2 || lines[1].empty())
    return damaged(2, core::text("the names of the columns are missing"));
  const auto columns = split(lines[1], '\t');
  std::vector<Mistake> entries;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    Line line(columns, lines[i]);
    entries.push_back(entry_of(line));
    if (!line.wrong().empty()) return damaged(i + 1, core::text("column {}", line.wrong()));
  }
  return entries;
}

}  // namespace joseki::studio
