// SPDX-License-Identifier: MIT
// The user's formations: kept in one file that is never damaged, and never in the way of the
// built-in ones.
#include "app/catalog/formation_library.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <string>

#include "core/file_lock.h"
#include "core/test_folder.h"
#include "solve/formation/formation_text.h"

namespace joseki::app {
namespace {

using formation::Formation;

class FormationLibrary : public ::testing::Test {
 protected:
  FormationLibrary() {
    if (const char* home = getenv("JOSEKI_HOME")) before_ = home;
    setenv("JOSEKI_HOME", (folder_ / "home").c_str(), 1);
  }
  ~FormationLibrary() override { setenv("JOSEKI_HOME", before_.c_str(), 1); }

  std::filesystem::path file() const { return folder_ / "home/formations.json"; }
  void write(std::string_view text) const {
    std::filesystem::create_directories(file().parent_path());
    core::write_text(file(), text);
  }

  static Formation mine(std::string name = "mine") {
    Formation formation = *find_formation("L3");
    formation.name = std::move(name);
    return formation;
  }

  core::TestFolder folder_;
  std::string before_;
};

TEST_F(FormationLibrary, HasTheBuiltinOnesWithoutAFile) {
  const auto all = all_formations();
  ASSERT_TRUE(all) << all.error().what;
  EXPECT_EQ(*all, formation::builtin_formations());
  EXPECT_EQ(find_formation("free12")->name, "free12");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "home"));
}

TEST_F(FormationLibrary, KeepsWhatIsSaved) {
  EXPECT_EQ(*save_formation(mine()), Saved::added);
  EXPECT_EQ(*save_formation(mine()), Saved::unchanged);
  EXPECT_EQ(*save_formation(mine("other")), Saved::added);
  EXPECT_EQ(*find_formation("mine"), mine());
  const auto all = all_formations();
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), formation::builtin_formations().size() + 2);
  EXPECT_EQ(all->back().name, "other");
  EXPECT_EQ(core::read_text(file()), formation::format_formations({mine(), mine("other")}));
  EXPECT_FALSE(std::filesystem::exists(file().string() + ".lock"));
  EXPECT_FALSE(std::filesystem::exists(file().string() + ".tmp"));
}

TEST_F(FormationLibrary, ReplacesOnlyWhenAsked) {
  ASSERT_TRUE(save_formation(mine()));
  Formation other = mine();
  other.extra_steps = 12;
  const auto refused = save_formation(other);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "there is another formation mine already");
  EXPECT_EQ(find_formation("mine")->extra_steps, 48);
  EXPECT_EQ(*save_formation(other, true), Saved::replaced);
  EXPECT_EQ(find_formation("mine")->extra_steps, 12);
}

TEST_F(FormationLibrary, SavesAllOrNone) {
  Formation broken = mine("broken");
  broken.seeds.clear();
  const auto refused = save_formations({mine(), broken}, false);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "formation broken: there is no seed board");
  EXPECT_FALSE(find_formation("mine"));
  EXPECT_FALSE(std::filesystem::exists(file()));
  const auto saved = save_formations({mine(), mine("other"), mine()}, false);
  ASSERT_TRUE(saved);
  EXPECT_EQ(*saved, (std::vector{Saved::added, Saved::added, Saved::unchanged}));
}

TEST_F(FormationLibrary, DoesNotTouchBuiltinOnes) {
  Formation false_l3 = *find_formation("L3");
  false_l3.extra_steps = 12;
  EXPECT_EQ(save_formation(false_l3, true).error().what, "L3 is built in and stays as it is");
  EXPECT_EQ(remove_formation("L3").error().what, "L3 is built in and cannot be removed");
  // Somebody may put a whole file of the public program there.
  write(formation::format_formations({false_l3, mine()}));
  EXPECT_EQ(find_formation("L3")->extra_steps, 48);
  EXPECT_EQ(all_formations()->size(), formation::builtin_formations().size() + 1);
  ASSERT_TRUE(save_formation(mine("other")));
  EXPECT_NE(core::read_text(file()).find("\"L3\""), std::string::npos);
}

TEST_F(FormationLibrary, RemovesWhatIsTheUsers) {
  ASSERT_TRUE(save_formations({mine(), mine("other")}, false));
  EXPECT_EQ(remove_formation("mine")->name, "mine");
  EXPECT_FALSE(find_formation("mine"));
  EXPECT_TRUE(find_formation("other"));
  const auto again = remove_formation("mine");
  EXPECT_EQ(again.error().code, core::Errc::bad_input);
  EXPECT_EQ(again.error().what, "there is no formation 'mine'");
}

TEST_F(FormationLibrary, SuggestsTheNearestName) {
  EXPECT_EQ(find_formation("443l").error().hint, "did you mean 4431?");
  EXPECT_EQ(find_formation("frobnicate").error().hint, "joseki formation list shows what there is");
  EXPECT_EQ(find_formation("a").error().hint, "joseki formation list shows what there is");
  ASSERT_TRUE(save_formation(mine("quadrant")));
  EXPECT_EQ(find_formation("quadrent").error().hint, "did you mean quadrant?");
}

TEST_F(FormationLibrary, LeavesABrokenFileAlone) {
  const std::string broken = "{\"mine\": {},\n}";
  write(broken);
  EXPECT_TRUE(find_formation("L3"));
  const auto all = all_formations();
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, core::Errc::bad_input);
  EXPECT_EQ(all.error().what, file().string() + ": line 2, column 1: not JSON");
  EXPECT_EQ(all.error().hint,
            "the comma before it is one too many; correct that file or move it away: built-in "
            "formations do not need it");
  EXPECT_FALSE(find_formation("mine"));
  EXPECT_FALSE(save_formation(mine(), true));
  EXPECT_FALSE(remove_formation("mine"));
  EXPECT_EQ(core::read_text(file()), broken);
}

TEST_F(FormationLibrary, IsEditedByOneAtATime) {
  ASSERT_TRUE(save_formation(mine()));
  {
    const auto lock = core::FileLock::take(file().string() + ".lock");
    ASSERT_TRUE(lock);
    EXPECT_EQ(save_formation(mine("other")).error().code, core::Errc::busy);
    EXPECT_TRUE(find_formation("mine"));  // reading goes on
  }
  EXPECT_TRUE(save_formation(mine("other")));
}

TEST_F(FormationLibrary, FailsCleanlyWhereNothingCanBeWritten) {
  core::write_text(folder_ / "home", "a file where the folder should be");
  EXPECT_EQ(save_formation(mine()).error().code, core::Errc::io);
  EXPECT_EQ(read_formations(folder_.path()).error().code, core::Errc::io);
  EXPECT_EQ(read_formations(folder_ / "none").error().code, core::Errc::not_found);
}

TEST_F(FormationLibrary, KnowsNamesThatAreCalledEqual) {
  EXPECT_EQ(formation_meant("4411"), "L3");
  EXPECT_EQ(formation_meant("2422"), "t");
  EXPECT_EQ(formation_meant("4422"), "LL");
  EXPECT_EQ(formation_meant("442"), "442");
  EXPECT_EQ(find_formation("4411")->name, "L3");
  ASSERT_TRUE(save_formation(mine("4411")));
  EXPECT_EQ(formation_meant("4411"), "4411") << "one of the user's own";
  EXPECT_EQ(*find_formation("4411"), mine("4411"));
}

}  // namespace
}  // namespace joseki::app
