# SPDX-License-Identifier: MIT
"""Every check in tools/ passes on a good tree and fails on each kind of bad one."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parent.parent.parent / "tools"
SPDX = "// SPDX-License-Identifier: MIT\n"
BODY = "  ++n;\n"


def make_tree(root: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def run_check(name: str, root: Path, *options: str) -> tuple[int, str]:
    command = [str(TOOLS / name), *options, str(root)]
    if name.endswith(".py"):
        command = [sys.executable, "-B", *command]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def expect_failure(name: str, root: Path, message: str) -> None:
    code, output = run_check(name, root)
    assert code == 1, output
    assert message in output


def expect_success(name: str, root: Path) -> None:
    code, output = run_check(name, root)
    assert code == 0, output


# --- check_includes -------------------------------------------------------------------------

GOOD_INCLUDES = {
    "src/core/rng.h": "#include <vector>\n",
    "src/games/game.h": '#include "core/rng.h"\n',
    "src/games/vanish/vanish.h": '#include "games/game.h"\n',
    "src/games/vanish/vanish_test.cpp": '#include "vanish.h"\n#include "reference/minimax.h"\n',
    "src/solve/progress.h": "",
    "src/solve/retrograde/solver.h": '#include "games/game.h"\n#include "solve/progress.h"\n',
    "src/solve/formation/build.h": '#include "solve/progress.h"\n',
    "src/search/mcts.h": '#include "games/game.h"\n',
    "src/search/mcts_test.cpp": '#include "games/vanish/vanish.h"\n',
    "src/search/exact/solver.h": '#include "games/vanish/vanish.h"\n',
    "src/learn/train.h": '#include "search/mcts.h"\n#include "solve/retrograde/solver.h"\n',
    "src/cluster/build.h": '#include "solve/formation/build.h"\n',
    "src/app/catalog/tables.h": '#include "solve/formation/build.h"\n#include "solve/retrograde/solver.h"\n',
    "src/app/players/engine.h": '#include "app/catalog/tables.h"\n',
    "src/app/coach/grade.h": '#include "app/players/engine.h"\n',
    "src/app/python/module.cpp": '#include "app/players/engine.h"\n',
    "src/app/studio/server.h": '#include "app/catalog/tables.h"\n#include "app/coach/grade.h"\n',
    "src/app/cli/main.cpp": '#include "app/catalog/tables.h"\n#include "app/studio/server.h"\n',
}


def test_includes_pass_on_all_allowed_edges(tmp_path: Path) -> None:
    expect_success("check_includes.py", make_tree(tmp_path, GOOD_INCLUDES))


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("src/core/a.h", "games/game.h", "core may not know games"),
        ("src/games/a.h", "solve/progress.h", "games may not know solve"),
        ("src/solve/a.h", "search/mcts.h", "solve may not know search"),
        ("src/search/a.h", "solve/progress.h", "search may not know solve"),
        ("src/solve/a.h", "learn/train.h", "solve may not know learn"),
        ("src/learn/a.h", "app/catalog/tables.h", "learn may not know app"),
        ("src/cluster/a.h", "search/mcts.h", "cluster may not know search"),
        ("src/solve/a.h", "cluster/build.h", "solve may not know cluster"),
        ("src/solve/retrograde/a.h", "solve/formation/build.h", "solve/retrograde may not know solve/formation"),
        ("src/solve/formation/a.h", "../retrograde/solver.h", "solve/formation may not know solve/retrograde"),
        ("src/app/catalog/a.h", "app/studio/server.h", "app/catalog may not know app/studio"),
        ("src/app/catalog/a.h", "app/cli/x.h", "app/catalog may not know app/cli"),
        ("src/app/studio/a.h", "app/cli/x.h", "app/studio may not know app/cli"),
        ("src/app/players/a.h", "app/coach/grade.h", "app/players may not know app/coach"),
        ("src/app/coach/a.h", "app/studio/server.h", "app/coach may not know app/studio"),
        ("src/app/python/a.h", "app/cli/x.h", "app/python may not know app/cli"),
        ("src/core/a_test.cpp", "games/game.h", "core may not know games"),
        ("src/solve/a.cpp", "reference/minimax.h", "tests/reference is for tests only"),
        ("src/utils/a.h", "core/rng.h", "'utils' is not a layer"),
        ("src/search/batched_mcts.h", "games/vanish/vanish.h", "search knows games by their concepts, not games/vanish"),
        ("src/app/catalog/list.h", "app/players/engine.h", "app/catalog may not know app/players"),
        ("src/app/players/table.h", "app/cli/main.h", "app/players may not know app/cli"),
    ],
)
def test_includes_fail_on_a_forbidden_edge(tmp_path: Path, source: str, target: str, message: str) -> None:
    make_tree(tmp_path, GOOD_INCLUDES | {source: f'#pragma once\n  # include "{target}"\n'})
    expect_failure("check_includes.py", tmp_path, f"{source}:2: ")
    expect_failure("check_includes.py", tmp_path, message)


def test_includes_fail_on_a_cycle(tmp_path: Path) -> None:
    cycle = {
        "src/core/a.h": '#include "core/b.h"\n',
        "src/core/b.h": '#include "c.h"\n',
        "src/core/c.h": '#include "core/a.h"\n',
    }
    make_tree(tmp_path, GOOD_INCLUDES | cycle)
    expect_failure("check_includes.py", tmp_path, "include cycle: core/a.h -> core/b.h -> core/c.h -> core/a.h")


# --- check_sizes ----------------------------------------------------------------------------

# What a brace counter could stumble over, all of it short.
TRICKY = (
    r"""
namespace a::b {
const char* kBrace = "{"; const char kOpen = '{'; constexpr int kBig = 1'000'000;
const char* kRaw = R"({ " )";
/* { */ // {
#define OPEN {
#ifdef X
void f(int a) {
#else
void f(long a) {
#endif
}
template <class T>
class [[nodiscard]] alignas(64) A : public B<C()> {
 public:
  A() : x_{1}, y_(2) { ++x_; }
  int get() const { return [&] { return x_; }(); }
"""
    + "  int filler;\n" * 70
    + """};
enum class E { a, b };
constexpr int kTable[] = {
"""
    + "  1,\n" * 70
    + """};
}  // namespace a::b
"""
)


def function(lines: int, head: str = "int f(int n) {\n", first: str = BODY) -> str:
    return head + first + BODY * (lines - 2 - head.count("\n")) + "  return n; }\n"


def test_sizes_pass_on_short_and_excused_functions(tmp_path: Path) -> None:
    tree = {
        "src/core/tricky.cpp": TRICKY,
        "src/core/sixty.cpp": function(60),
        "src/core/inside.cpp": function(80, first="  // long: one table of cases\n"),
        "src/core/above.cpp": "// long: one table of cases\n// and more\n" + function(80),
        "src/core/rng_test.cpp": function(80, head="TEST(Rng, IsLong) {\n"),
        "tests/reference/slow.cpp": function(80),
        "src/core/long_file.cpp": "int x;\n" * 800,
    }
    expect_success("check_sizes.py", make_tree(tmp_path, tree))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("src/core/a.cpp", function(61), "src/core/a.cpp:1: f has 61 lines"),
        ("src/core/a.cpp", TRICKY + function(61), "f has 61 lines"),
        ("src/core/a.h", "class A {\n" + function(61, "  void g() const noexcept {\n") + "};\n", "g has 61 lines"),
        ("src/core/a.h", function(61, "template <class T>\nT h(T n) {\n"), "h has 61 lines"),
        ("src/core/a.cpp", function(61, 'extern "C" int e(int n) {\n  if (n) {\n  }\n'), "e has 61 lines"),
        ("src/core/a.cpp", function(61, "A::A(int n)\n    : a_{n}, b_(n) {\n"), "A::A has 61 lines"),
        ("src/core/a.cpp", function(70, first="  // long:\n"), "f has 70 lines"),
        ("src/core/a.cpp", "// long: the one above\nint x;\n" + function(70), "f has 70 lines"),
        ("src/core/a.cpp", "int x;\n" * 801, "801 lines"),
        ("src/core/a_test.cpp", "int x;\n" * 801, "801 lines"),
        ("tools/a.py", "def p():\n" + "    x = 1\n" * 60, "p has 61 lines"),
    ],
    ids=lambda value: value.strip()[-20:],
)
def test_sizes_fail_on_what_is_too_long(tmp_path: Path, name: str, text: str, message: str) -> None:
    expect_failure("check_sizes.py", make_tree(tmp_path, {name: text}), message)


# --- check_text -----------------------------------------------------------------------------

GOOD_TEXT = {
    "src/core/a.h": SPDX + "#pragma once\n// TO" + "DO(#12): faster\n",
    "src/core/a.cpp": SPDX + '#include "core/a.h"\n',
    "README.md": "[map](docs/map.md#top) [web](https://example.org/x) [here](#there) `[no](link.md)`\n",
    "docs/map.md": "[back](../README.md) two blanks at the end of a line are a line break  \n",
    "tests/data/golden.json": "\t{} \n",
    "picture.png": "\N{SNOWMAN}",
}


def test_text_passes_on_good_text(tmp_path: Path) -> None:
    make_tree(tmp_path, GOOD_TEXT)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe\t")
    expect_success("check_text.py", tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("src/core/b.cpp", SPDX + "\tint x;\n", "src/core/b.cpp:2: a tab"),
        ("src/core/b.cpp", SPDX + "int x; \n", "src/core/b.cpp:2: trailing blanks"),
        ("src/core/b.cpp", "int x;\n", "the first line is not"),
        ("src/core/b.h", SPDX + "int x;\n", "no #pragma once"),
        ("src/core/b.cpp", SPDX + "// TO" + "DO: later\n", "without an issue number"),
        ("src/core/b.cpp", SPDX + "// see /wo" + "rk/main\n", "a path of one machine"),
        ("docs/b.md", "run `/ro" + "ot/joseki`\n", "docs/b.md:1: a path of one machine"),
        ("docs/b.md", "\n[map](mop.md)\n", "docs/b.md:2: dead link: mop.md"),
        ("run", "echo \t\n", "run:1: a tab"),
    ],
)
def test_text_fails_on_bad_text(tmp_path: Path, name: str, text: str, message: str) -> None:
    expect_failure("check_text.py", make_tree(tmp_path, GOOD_TEXT | {name: text}), message)


# --- check_words ----------------------------------------------------------------------------

GOOD_WORDS = {
    "src/core/disk.cpp": 'return core::text("{} needs {}"\n                  " of disk", name, need);\n'
                         'return system_error("cannot open \'{}\': {}", path, number);\n',
    "src/app/studio/words.cpp": '{Remedy::rebuild, core::pattern("rebuild it")},\n',
    # The command line speaks English alone, and tests say what they like.
    "src/app/cli/words.cpp": 'core::text("use --rebuild")\n',
    "src/core/disk_test.cpp": 'core::text("nobody reads this")\n',
    "web/src/i18n/zh/sentences.json":
        '{"{} needs {} of disk": "{1} {0}", "cannot open \'{}\': {}": "{} {}", "rebuild it": "x"}',
}


def test_words_pass_with_a_whole_catalogue(tmp_path: Path) -> None:
    expect_success("check_words.py", make_tree(tmp_path, GOOD_WORDS))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("src/core/more.cpp", 'core::text("the cat is out")', "src/core/more.cpp:1: no Chinese for: the cat is out"),
        ("src/core/more.cpp", 'core::text("rebuild it with --rebuild")', "an option of the command line"),
        ("src/app/studio/words.cpp", "", "nobody says: rebuild it"),
        ("web/src/i18n/zh/sentences.json",
         '{"{} needs {} of disk": "{0}", "cannot open \'{}\': {}": "{} {}", "rebuild it": "x"}', "other places"),
        ("web/src/i18n/zh/sentences.json",
         '{"{} needs {} of disk": "{} {0}", "cannot open \'{}\': {}": "{} {}", "rebuild it": "x"}', "other places"),
    ],
)
def test_words_fail_on_a_wrong_catalogue(tmp_path: Path, name: str, text: str, message: str) -> None:
    expect_failure("check_words.py", make_tree(tmp_path, GOOD_WORDS | {name: text}), message)


# --- check_format ---------------------------------------------------------------------------


def test_format_fails_until_it_is_fixed(tmp_path: Path) -> None:
    style = (TOOLS.parent / ".clang-format").read_text()
    make_tree(tmp_path, {".clang-format": style, "src/a.cpp": "int  x;\n", "build/b.cpp": "int  y;\n"})
    expect_failure("check_format.sh", tmp_path, "src/a.cpp:1: not as .clang-format says")
    assert run_check("check_format.sh", tmp_path, "--fix")[0] == 0
    assert (tmp_path / "src/a.cpp").read_text() == "int x;\n"
    expect_success("check_format.sh", tmp_path)


# --- which files are looked at ----------------------------------------------------------------


def test_checks_see_untracked_but_not_ignored_files(tmp_path: Path) -> None:
    make_tree(tmp_path, {".gitignore": "/out/\n", "out/bad.cpp": "int x; \n", "src/core/a.cpp": SPDX})
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    expect_success("check_text.py", tmp_path)
    make_tree(tmp_path, {"src/core/new.cpp": "int x; \n"})
    expect_failure("check_text.py", tmp_path, "src/core/new.cpp")
