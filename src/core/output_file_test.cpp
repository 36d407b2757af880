// SPDX-License-Identifier: MIT
// Tests of OutputFile: links stay, pipes and devices are written as they stand.
#include "core/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>

#include "core/test_folder.h"
#include "core/test_process.h"

namespace joseki::core {
namespace {

namespace fs = std::filesystem;

Status write_output(const fs::path& path, std::string_view text, std::stop_token stop = {}) {
  auto file = OutputFile::create(path, std::move(stop));
  if (!file) return std::move(file).error();
  if (auto status = file->append(text); !status) return status;
  return file->commit();
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(OutputFile, MakesAFileAndReplacesIt) {
  const TestFolder folder;
  ASSERT_TRUE(write_output(folder / "out", "first and long"));
  ASSERT_TRUE(write_output(folder / "out", "second"));
  EXPECT_EQ(read_text(folder / "out"), "second");
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(OutputFile, FollowsLinksAndTheyStay) {
  const TestFolder folder;
  fs::create_directory(folder / "far");
  write_text(folder / "far/out", "old");
  fs::create_symlink("far/out", folder / "near");
  fs::create_symlink("near", folder / "nearer");
  ASSERT_TRUE(write_output(folder / "nearer", "new"));
  EXPECT_TRUE(fs::is_symlink(folder / "nearer"));
  EXPECT_TRUE(fs::is_symlink(folder / "near"));
  EXPECT_FALSE(fs::is_symlink(folder / "far/out"));
  EXPECT_EQ(read_text(folder / "far/out"), "new");
  EXPECT_EQ(files_in(folder / "far"), 1u);
}

TEST(OutputFile, BehindALinkTheOldFileStaysWithoutCommit) {
  const TestFolder folder;
  write_text(folder / "out", "old");
  fs::create_symlink("out", folder / "link");
  {
    auto file = OutputFile::create(folder / "link");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->append("new"));
    EXPECT_EQ(read_text(folder / "out"), "old");
  }
  EXPECT_EQ(read_text(folder / "link"), "old");
  EXPECT_EQ(files_in(folder.path()), 2u);
}

TEST(OutputFile, RefusesALinkToNothingAndNamesBoth) {
  const TestFolder folder;
  fs::create_symlink("nowhere", folder / "link");
  const auto status = write_output(folder / "link", "text");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Errc::bad_input);
  EXPECT_NE(status.error().what.english().find("link' is a link to 'nowhere'"), std::string::npos)
      << status.error().what;
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_FALSE(fs::exists(folder / "nowhere"));
}

TEST(OutputFile, RefusesFoldersSocketsAndLinksInACircle) {
  const TestFolder folder;
  fs::create_directory(folder / "folder");
  fs::create_directory_symlink("folder", folder / "link");
  fs::create_symlink("circle", folder / "circle");
  const int end = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  (folder / "socket").string().copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(bind(end, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  for (const char* name : {"folder", "link", "socket"}) {
    const auto status = write_output(folder / name, "text");
    ASSERT_FALSE(status) << name;
    EXPECT_EQ(status.error().code, Errc::bad_input) << name;
    EXPECT_FALSE(status.error().hint.empty()) << name;
  }
  EXPECT_FALSE(write_output(folder / "circle", "text"));
  close(end);
  EXPECT_EQ(files_in(folder.path()), 4u);
}

TEST(OutputFile, WritesDevicesAsTheyStand) {
  ASSERT_TRUE(write_output("/dev/null", "text"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_FALSE(fs::exists("/dev/null.tmp"));
  const auto status = write_output("/dev/full", "text");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Errc::no_disk);
  EXPECT_NE(status.error().what.english().find("/dev/full"), std::string::npos);
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(OutputFile, WritesIntoAPipeMoreThanItHolds) {
  const TestFolder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string text(1 << 20, 'x');
  std::string got;
  std::jthread reader([&] { got = read_text(pipe); });
  const auto status = write_output(pipe, text);
  reader.join();
  ASSERT_TRUE(status) << status.error().what;
  EXPECT_EQ(got, text);
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(OutputFile, AStopEndsTheWaitForAReader) {
  const TestFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  const auto status = write_output(folder / "pipe", "text", stop.get_token());
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Errc::interrupted);
}

TEST(OutputFile, AStopEndsTheWaitForASlowReader) {
  const TestFolder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  const auto status = write_output(pipe, std::string(1 << 20, 'x'), stop.get_token());
  close(reader);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Errc::interrupted);
}

TEST(OutputFile, AReaderThatWentAwayIsSaid) {
  const TestFolder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  TestProcess writer([&](auto) {
    signal(SIGPIPE, SIG_IGN);
    const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    auto file = OutputFile::create(pipe);
    close(reader);
    const Status status = file ? file->append("text") : Status(file.error());
    return !status && status.error().code == Errc::io ? 0 : 1;
  });
  EXPECT_EQ(writer.wait(), 0);
}

TEST(OutputFile, GoesOnInTheFileThatIsStandardOutput) {
  const TestFolder folder;
  write_text(folder / "log", "before ");
  TestProcess writer([&](auto) {
    const int log = open((folder / "log").c_str(), O_WRONLY | O_APPEND);
    dup2(log, STDOUT_FILENO);
    if (!write_output("/dev/stdout", "text")) return 1;
    return write(STDOUT_FILENO, " after", 6) == 6 ? 0 : 2;
  });
  ASSERT_EQ(writer.wait(), 0);
  EXPECT_EQ(read_text(folder / "log"), "before text after");
}

TEST(OutputFile, AStopLeavesTheOldFile) {
  const TestFolder folder;
  write_text(folder / "out", "old");
  std::stop_source stop;
  {
    auto file = OutputFile::create(folder / "out", stop.get_token());
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->append("new"));
    stop.request_stop();
    const auto status = file->append("newer");
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, Errc::interrupted);
  }
  EXPECT_EQ(read_text(folder / "out"), "old");
  EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(OutputFile, RefusesMoreThanTheDiskHolds) {
  const TestFolder folder;
  const auto file = OutputFile::create(folder / "out");
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->reserve(1000));
  const auto status = file->reserve(std::uint64_t{1} << 60);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Errc::no_disk);
}

TEST(StreamFile, MakesAMissingFileAndKeepsAnExistingOne) {
  const TestFolder folder;
  auto place = find_output(folder / "out");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->kind, OutputKind::missing);
  auto file = StreamFile::open(*place);
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append("line\n"));
  EXPECT_EQ(read_text(folder / "out"), "line\n") << "it grows as it is written";
  ASSERT_TRUE(file->close());
  place = find_output(folder / "out");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->kind, OutputKind::file);
  EXPECT_FALSE(StreamFile::open(*place));
  EXPECT_EQ(read_text(folder / "out"), "line\n");
}

}  // namespace
}  // namespace joseki::core
