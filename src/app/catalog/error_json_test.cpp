// SPDX-License-Identifier: MIT
#include "app/catalog/error_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/catalog/error_class.h"
#include "app/catalog/text_json.h"

namespace joseki::app {
namespace {

core::Text words(const core::Hint& hint) {
  return hint.remedy() ? core::text("do {}", core::name_of(*hint.remedy())) : hint.advice();
}

core::Error example() {
  return {core::Errc::no_disk,
          core::text("'{}' cannot be used: {}", "a", core::text("its p4 is {}", 0.2)),
          core::Hint(core::Remedy::build_next_alike, {"L3-512"})};
}

TEST(ErrorJson, HasTheWordsOfTheInterface) {
  const Json object = error_object(example(), words);
  EXPECT_EQ(object.dump(),
            R"({"type":"error","code":"no_disk","message":"'a' cannot be used: its p4 is 0.2",)"
            R"("hint":"do build_next_alike"})");
}

TEST(ErrorJson, HasPatternsAndValuesForTranslators) {
  const Json object = translatable_error(example(), words);
  EXPECT_EQ(object["message"], "'a' cannot be used: its p4 is 0.2");
  EXPECT_EQ(object["message_text"].dump(), R"({"pattern":"'{}' cannot be used: {}","values":["a",)"
                                           R"({"pattern":"its p4 is {}","values":["0.2"]}]})");
  EXPECT_EQ(object["hint_text"]["pattern"], "do {}");
}

TEST(ErrorJson, ComesBackFromAnotherProcessWithItsRemedy) {
  Json object = error_object(example(), words);
  EXPECT_FALSE(error_of_parts(object)) << "only whoever asks gets the parts";
  add_parts(object, example());
  const auto back = error_of_parts(Json::parse(object.dump()));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->code, core::Errc::no_disk);
  EXPECT_EQ(back->what, example().what);
  EXPECT_EQ(back->what.pattern(), example().what.pattern());
  EXPECT_EQ(back->hint, example().hint);
}

TEST(ErrorJson, AdviceComesBackToo) {
  const core::Error error{core::Errc::bad_input, core::text("the name is empty"),
                          core::text("did you mean {}?", "L3")};
  Json object = error_object(error, words);
  add_parts(object, error);
  EXPECT_EQ(error_of_parts(object)->hint, error.hint);
}

TEST(ErrorJson, TextsThatAreDamagedAreEmpty) {
  EXPECT_TRUE(text_of_json(Json::parse("[1]")).empty());
  EXPECT_TRUE(text_of_json(Json::parse(R"({"pattern":1,"values":[]})")).empty());
  EXPECT_EQ(text_of_json(Json::parse(R"({"pattern":"a {}","values":[3]})")), "a ");
}

TEST(ErrorClass, EveryCodeHasItsClass) {
  EXPECT_EQ(class_of(core::Errc::not_found).exit, Exit::usage);
  EXPECT_EQ(class_of(core::Errc::not_found).http_status, 404);
  EXPECT_EQ(class_of(core::Errc::not_found).python, PythonError::file_not_found);
  EXPECT_EQ(class_of(core::Errc::interrupted).exit, Exit::interrupted);
  EXPECT_EQ(class_of(core::Errc::no_memory).python, PythonError::memory);
}

}  // namespace
}  // namespace joseki::app
