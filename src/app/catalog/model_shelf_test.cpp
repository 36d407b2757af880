// SPDX-License-Identifier: MIT
#include "app/catalog/model_shelf.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/test_folder.h"
#include "search/network/network_file.h"

namespace joseki::app {
namespace {

const std::filesystem::path kGolden = "tests/data/network-v1-tictactoe.jnet";

// A data folder with one model in it, and something else.
class ModelShelf : public testing::Test {
 protected:
  ModelShelf() {
    setenv("JOSEKI_HOME", home_.path().c_str(), 1);
    std::filesystem::create_directory(home_ / "models");
    std::filesystem::copy_file(kGolden, home_ / "models" / "my-own.jnet");
    core::write_text(home_ / "models" / "notes.txt", "no model");
  }
  ~ModelShelf() override { unsetenv("JOSEKI_HOME"); }

  static std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const ModelPlace& place : list_models()) names.push_back(place.name);
    return names;
  }
  core::TestFolder home_{core::memory_dir()};
};

TEST_F(ModelShelf, HasWhatIsInTheFolderAndInTheProgram) {
  std::vector<std::string> expected = {"my-own"};
  for (const ShippedModel& model : shipped_models()) expected.push_back(model.name);
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(names(), expected);
  std::filesystem::remove_all(home_ / "models");
  EXPECT_EQ(names().size(), expected.size() - 1);
}

TEST_F(ModelShelf, FindsNamesAndPaths) {
  for (const std::string& text : {std::string("my-own"), std::string("my_own"),
                                  (home_ / "models/my-own.jnet").string(), kGolden.string()}) {
    const auto model = load_model(text);
    ASSERT_TRUE(model) << text;
    EXPECT_EQ(model->shape.game, "tictactoe");
  }
}

TEST_F(ModelShelf, SaysWhatThereIsInstead) {
  const auto missing = load_model("my-won");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, core::Errc::not_found);
  EXPECT_EQ(missing.error().what, "there is no model 'my-won'");
  EXPECT_EQ(missing.error().hint, "did you mean my-own?");
  EXPECT_FALSE(load_model("./my-own.jnet"));  // a path, and nothing is there
}

TEST_F(ModelShelf, EveryModelOfTheProgramCanBeRead) {
  for (const ShippedModel& shipped : shipped_models()) {
    const auto place = find_model(shipped.name);
    ASSERT_TRUE(place && place->is_shipped()) << shipped.name;
    const auto model = load_model(*place);
    ASSERT_TRUE(model) << model.error().what;
    EXPECT_LE(shipped.bytes.size(), std::size_t{2} << 20) << shipped.name;
    // One of the user's with the same name goes before it.
    std::filesystem::copy_file(kGolden, home_ / "models" / (shipped.name + ".jnet"));
    EXPECT_FALSE(find_model(shipped.name)->is_shipped());
  }
}

}  // namespace
}  // namespace joseki::app
