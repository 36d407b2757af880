// SPDX-License-Identifier: MIT
// Formations as JSON: files of the public program load as they are, and every mistake in one is
// named with its place.
#include "solve/formation/formation_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace joseki::formation {
namespace {

std::string complaint(std::string_view text) {
  const auto formations = parse_formations(text, "my.json");
  return formations ? "" : formations.error().what.english();
}

std::string hint(std::string_view text) {
  const auto formations = parse_formations(text, "my.json");
  return formations ? "" : formations.error().hint.advice().english();
}

// A formation called A with one more key, or another value for one of the two that are needed.
std::string with(const std::string& more) {
  return R"({"A": {"valid pattern": ["fff0fff"], "seed boards": ["100000001fff2fff"], )" + more +
         "}}";
}

TEST(FormationText, RoundTripsEveryBuiltin) {
  const auto& all = builtin_formations();
  const auto again = parse_formations(format_formations(all), "text");
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(*again, all);
}

TEST(FormationText, RoundTripsABeginningWithAllBoardsOfASum) {
  Formation formation = builtin_formations()[0];
  formation.name = "L3all8";
  formation.all_of_sum = 8;
  const auto again = parse_formations(format_formations({formation}), "text");
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(again->front(), formation);
  EXPECT_EQ(complaint(with(R"("all of sum": 7)")),
            "my.json: formation 'A': no board has tiles of sum 7");
  EXPECT_EQ(complaint(with(R"("all of sum": -2)")),
            "my.json: formation 'A': \"all of sum\": must not be negative");
}

TEST(FormationText, HasTheKeysOfTheManualInTheirOrder) {
  EXPECT_EQ(format_formations({builtin_formations()[0]}), R"({
  "L3": {
    "category": "10 space",
    "valid pattern": [
      "0x000000000fff0fff"
    ],
    "target pos": "0xffffffffffffffff",
    "canonical mode": "identity",
    "seed boards": [
      "0x100000001fff2fff",
      "0x000000012fff1fff"
    ],
    "extra steps": 48
  }
}
)");
  EXPECT_EQ(format_formations({}), "{}\n");
}

TEST(FormationText, ReadsWhatThePublicProgramWrites) {
  // Short masks and seeds, with and without 0x, capital letters, empty lists, keys of later
  // versions, a byte order mark, and a name that is there twice.
  const auto read = parse_formations(
      "\xef\xbb\xbf"
      R"({
        "4441": {"category": "others", "valid pattern": ["0xfff"], "target pos": "0xfff000",
                 "canonical mode": "identity", "seed boards": ["0x0000100000001fff"],
                 "extra steps": 48},
        "3x3free8": {"category": "variant", "valid pattern": [],
                     "target pos": "0xfff0fff0fff00000", "canonical mode": "min33",
                     "seed boards": ["0x000f000f00efffff"], "extra steps": 30, "later": {"a": []}},
        "4441": {"category": "others", "valid pattern": ["FFF"], "target pos": "0XF000",
                 "canonical mode": "identity", "seed boards": ["20001fff"], "extra steps": -4}
      })",
      "patterns_config.json");
  ASSERT_TRUE(read) << read.error().what;
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[0].name, "4441");
  EXPECT_EQ((*read)[0].masks, std::vector<Board>{0xfff});
  EXPECT_EQ((*read)[0].target_cells, Board{0xf000});
  EXPECT_EQ((*read)[0].seeds, std::vector<Board>{0x2000'1fff});
  EXPECT_EQ((*read)[0].extra_steps, -4);
  EXPECT_EQ((*read)[1].symmetry, twenty48::Symmetry::min33);
  EXPECT_TRUE((*read)[1].masks.empty());
}

TEST(FormationText, FillsInWhatMayBeLeftOut) {
  const auto read =
      parse_formations(R"({"A": {"valid pattern": [], "seed boards": ["1"]}})", "my.json");
  ASSERT_TRUE(read) << read.error().what;
  EXPECT_EQ((*read)[0].category, "others");
  EXPECT_EQ((*read)[0].target_cells, ~Board{0});
  EXPECT_EQ((*read)[0].symmetry, twenty48::Symmetry::identity);
  EXPECT_EQ((*read)[0].extra_steps, 36);
  EXPECT_TRUE(parse_formations("{}", "my.json")->empty());
}

TEST(FormationText, SaysWhereTheSyntaxIsWrong) {
  EXPECT_EQ(complaint(""), "my.json: line 1, column 1: not JSON");
  EXPECT_EQ(hint(""), "the text ends too early: is a bracket not closed?");
  EXPECT_EQ(complaint("{\n  \"A\": {},\n}\n"), "my.json: line 3, column 1: not JSON");
  EXPECT_EQ(hint("{\n  \"A\": {},\n}\n"), "the comma before it is one too many");
  EXPECT_EQ(hint("{\"A\": [1,2,]}"), "the comma before it is one too many");
  EXPECT_EQ(complaint("{\"定\": {}\n \"B\": {}}"), "my.json: line 2, column 4: not JSON");
  EXPECT_EQ(hint("{\"A\": \"B\"{}}"), "a JSON checker in an editor shows the place");
  EXPECT_EQ(complaint("{\"A\"：{}}"), "my.json: line 1, column 5: not JSON");
  const std::string wide = "fullwidth punctuation: type \" , : [ ] { } with an English keyboard";
  for (const char* text : {"{\"A\"：{}}", "{“A”: {}}", "{\"A\": {}，\"B\": {}}", "｛\"A\": {}}"}) {
    EXPECT_EQ(hint(text), wide) << text;
  }
  EXPECT_EQ(hint("{\"A\": {"), "the text ends too early: is a bracket not closed?");
  EXPECT_EQ(complaint("{\"A\": \"\xff\"}"), "my.json: line 1, column 8: not UTF-8");
  EXPECT_EQ(hint("{\"A\": \"\xff\"}"), "save the file as UTF-8");
}

TEST(FormationText, NamesTheFormationAndTheKeyAtFault) {
  EXPECT_EQ(complaint("[]"), "my.json: must be an object in { }, not a list");
  EXPECT_EQ(complaint("3"), "my.json: must be an object in { }, not a number");
  EXPECT_EQ(complaint(R"({"A": null})"),
            "my.json: formation 'A': must be an object in { }, not null");
  EXPECT_EQ(complaint(R"({"A": {"seed boards": ["1"]}})"),
            "my.json: formation 'A': \"valid pattern\" is missing");
  EXPECT_EQ(complaint(R"({"A": {"valid pattern": []}})"),
            "my.json: formation 'A': \"seed boards\" is missing");
  const std::string start = "my.json: formation 'A': ";
  EXPECT_EQ(complaint(with(R"("valid pattern": "fff")")),
            start + "\"valid pattern\": must be a list in [ ], not a text");
  EXPECT_EQ(complaint(with(R"("valid pattern": [15])")),
            start + "\"valid pattern\": must be a text of hexadecimal digits, not a number");
  EXPECT_EQ(complaint(with(R"("valid pattern": ["0xfgf"])")),
            start + "\"valid pattern\": '0xfgf' is not a hexadecimal number");
  EXPECT_EQ(complaint(with(R"("valid pattern": [""])")),
            start + "\"valid pattern\": '' is not a hexadecimal number");
  EXPECT_EQ(complaint(with(R"("valid pattern": ["-f"])")),
            start + "\"valid pattern\": '-f' is not a hexadecimal number");
  EXPECT_EQ(complaint(with(R"("seed boards": ["0x11112222333344445"])")),
            start + "\"seed boards\": '0x11112222333344445' has more than 16 digits");
  EXPECT_EQ(complaint(with(R"("target pos": ["f"])")),
            start + "\"target pos\": must be a text of hexadecimal digits, not a list");
  EXPECT_EQ(complaint(with(R"("canonical mode": "mirror")")),
            start + "\"canonical mode\": 'mirror' is no symmetry");
  EXPECT_EQ(complaint(with(R"("canonical mode": 3)")),
            start + "\"canonical mode\": must be a text in quotes, not a number");
  EXPECT_EQ(complaint(with(R"("category": true)")),
            start + "\"category\": must be a text in quotes, not true or false");
  EXPECT_EQ(complaint(with(R"("extra steps": 1.5)")),
            start + "\"extra steps\": must be a whole number, not a fraction");
  EXPECT_EQ(complaint(with(R"("extra steps": "48")")),
            start + "\"extra steps\": must be a whole number, not a text");
  EXPECT_EQ(complaint(with(R"("canonical mode": "diagonal")")).find(start + "symmetry diagonal"),
            0u);
  EXPECT_EQ(complaint(R"({"a b": {"valid pattern": [], "seed boards": ["1"]}})"),
            "my.json: formation 'a b': the name 'a b' contains ' '");
}

TEST(FormationText, ReadsCellsAsDigitsAndAsDrawings) {
  EXPECT_EQ(*parse_cells("0xfff0fff"), 0x0fff'0fffU);
  EXPECT_EQ(*parse_cells("100000001fff2fff"), 0x1000'0000'1fff'2fffU);
  EXPECT_EQ(*parse_cells("..../..../.xxx/.xxx"), 0x0fff'0fffU);
  EXPECT_EQ(*parse_cells("1.../2189/12ab/xxff"), 0x1000'2189'12ab'ffffU);
  for (const char* text : {"", "0x", "..../..../.xxx", "..../..../.xxx/.xxg", "....-....-.xxx-.xxx",
                           "0x0x1", "1 2", "00000000000000001", "ffffffffffffffffff"}) {
    EXPECT_FALSE(parse_cells(text)) << text;
  }
}

TEST(FormationText, SurvivesAbsurdTexts) {
  EXPECT_EQ(complaint(with(R"("extra steps": 99999999999999999999)")),
            "my.json: formation 'A': \"extra steps\": must be a whole number, not a fraction");
  for (const char* steps : {"18446744073709551615", "-9223372036854775808", "20000"}) {
    EXPECT_NE(complaint(with(std::string("\"extra steps\": ") + steps)), "");
  }
  EXPECT_EQ(complaint("{\"A\": 1e999}"), "my.json: a number is too large");
  EXPECT_NE(complaint(std::string(1'000'000, '[')), "");
  EXPECT_NE(complaint(std::string(200'000, '[') + std::string(200'000, ']')), "");
  const std::string long_name(1000, 'x');
  EXPECT_LT(complaint("{\"" + long_name + "\": 1}").size(), 120u);
}

RC_GTEST_PROP(FormationText, NeverThrowsOnACutOrChangedText, ()) {
  std::string text = format_formations({builtin_formations()[0], builtin_formations()[25]});
  const auto changes = *rc::gen::inRange(1, 4);
  for (int i = 0; i < changes; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    text[at] = *rc::gen::arbitrary<char>();
  }
  text.resize(*rc::gen::inRange<std::size_t>(0, text.size() + 1));
  const auto read = parse_formations(text, "text");
  if (!read) {
    RC_ASSERT(!read.error().what.empty());
    RC_ASSERT(read.error().what.english().find('\n') == std::string::npos);
  } else {
    RC_ASSERT(*parse_formations(format_formations(*read), "text") == *read);
  }
}

}  // namespace
}  // namespace joseki::formation
