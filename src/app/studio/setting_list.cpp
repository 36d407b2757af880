// SPDX-License-Identifier: MIT
#include "app/studio/setting_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/ensure.h"

namespace joseki::studio {
namespace {

using Words = std::vector<std::string>;

SettingRule one_of(const char* name, const Words& words) {
  return {name, words.front(), core::text("one of {}", fmt::format("{}", fmt::join(words, ", "))),
          [words](const Json& value) {
            return value.is_string() &&
                   std::find(words.begin(), words.end(), value.get<std::string>()) != words.end();
          }};
}

SettingRule whole(const char* name, int usual, int least, int most) {
  return {name, usual, core::text("a whole number from {} to {}", least, most),
          [least, most](const Json& value) {
            return value.is_number_integer() && value >= least && value <= most;
          }};
}

SettingRule yes_no(const char* name, bool usual) {
  return {name, usual, core::text("true or false"),
          [](const Json& value) { return value.is_boolean(); }};
}

SettingRule share(const char* name, double usual) {
  return {name, usual, core::text("a number from {} to {}", 0, 1),
          [](const Json& value) { return value.is_number() && value >= 0 && value <= 1; }};
}

bool is_word(const Json& value) {
  if (!value.is_string()) return false;
  const auto word = value.get<std::string>();
  return !word.empty() && word.size() <= 40 && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

bool is_colour(const Json& value) {
  if (!value.is_string()) return false;
  const auto text = value.get<std::string>();
  return text.size() == 7 && text[0] == '#' &&
         std::all_of(text.begin() + 1, text.end(),
                     [](unsigned char c) { return std::isxdigit(c) != 0; });
}

// Which names mean something only the pages know.
bool is_colour_map(const Json& value) {
  if (!value.is_object() || value.size() > 60) return false;
  const auto items = value.items();
  return std::all_of(items.begin(), items.end(), [](const auto& item) {
    return is_word(Json(item.key())) && is_colour(item.value());
  });
}

bool is_memory(const Json& value) {
  if (!value.is_string()) return false;
  auto text = value.get<std::string>();
  if (text.empty()) return true;
  if (text.size() > 12) return false;
  if (std::string_view("KMGT").find(text.back()) != std::string_view::npos) text.pop_back();
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_texts(const Json& value, std::size_t most, std::size_t longest) {
  return value.is_array() && value.size() <= most &&
         std::all_of(value.begin(), value.end(), [&](const Json& text) {
           return text.is_string() && text.get_ref<const std::string&>().size() <= longest;
         });
}

bool is_key_map(const Json& value) {
  if (!value.is_object() || value.size() > 200) return false;
  for (const auto& [action, keys] : value.items()) {
    if (action.size() > 60 || !is_texts(keys, 8, 40)) return false;
  }
  return true;
}

std::vector<SettingRule> look_rules() {
  return {one_of("language", {"system", "en", "zh"}),
          one_of("appearance", {"system", "light", "dark"}),
          {"tile_theme", "sand", core::text("1 to 40 of a-z, 0-9 and -"), is_word},
          {"custom_colours", Json::array(), core::text("at most 17 colours such as #eee4da"),
           [](const Json& value) {
             return value.is_array() && value.size() <= 17 &&
                    std::all_of(value.begin(), value.end(), is_colour);
           }},
          {"interface_colours", Json::object(),
           core::text("an object of names, each with a colour"), is_colour_map},
          whole("tile_font_percent", 100, 50, 150),
          whole("scale_percent", 100, 80, 150),
          yes_no("coordinates", true),
          one_of("animation", {"system", "on", "off"}),
          one_of("announce", {"all", "short", "off"}),
          {"keys", Json::object(), core::text("an object of actions, each with a list of keys"),
           is_key_map},
          yes_no("tour_done", false)};
}

std::vector<SettingRule> play_rules() {
  return {whole("demo_ms", 40, 1, 3000),
          share("p4", 0.1),
          // Not a choice of the first word: people know their big tiles as x.
          {"big_tiles", "letter", core::text("one of {}", "number, letter, blank"),
           one_of("big_tiles", {"number", "letter", "blank"}).is_allowed},
          yes_no("show_rates", true),
          yes_no("show_heat", false),
          yes_no("show_why", true),
          share("hard_gap", 0.01),
          share("notebook_threshold", 0.999),
          share("notebook_tolerance", 0),
          whole("notebook_new", 20, 0, 1000)};
}

std::vector<SettingRule> build_rules() {
  return {yes_no("first_tables", true),
          whole("build_threads", 0, 0, 1024),
          {"build_memory", "", core::text("such as 500M or 12G, or empty"), is_memory},
          yes_no("build_compress", false),
          {"folders", Json::array(), core::text("changed by tables/folders alone"),
           [](const Json& value) { return is_texts(value, 20, 4000); }, false}};
}

}  // namespace

const std::vector<SettingRule>& setting_rules() {
  static const std::vector<SettingRule> rules = [] {
    std::vector<SettingRule> all = look_rules();
    for (auto& rule : play_rules()) all.push_back(std::move(rule));
    for (auto& rule : build_rules()) all.push_back(std::move(rule));
    return all;
  }();
  return rules;
}

const SettingRule* find_setting(std::string_view name) {
  const auto& rules = setting_rules();
  const auto found = std::find_if(rules.begin(), rules.end(),
                                  [&](const SettingRule& rule) { return rule.name == name; });
  return found == rules.end() ? nullptr : &*found;
}

}  // namespace joseki::studio
