#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Lets the system fail under small jobs of joseki, and looks for wrong tables.

usage: fault_sweep.py [--joseki PROGRAM] [--seconds N] [--seed N]

Takes turns between three kinds of trouble until the time is over:
  faults  strace makes one call of the system fail (a full disk, a broken one, no memory)
  kills   the process is killed at a random moment
  damage  a byte of a finished file changes, or the file gets shorter or longer
After a fault or a kill a file that is there must be the right one, questions get the right answer
or none, and the same command, given again, ends in the same bytes as if nothing had happened. After
damage a question gets the right answer or an error, and a training that goes on from a damaged
checkpoint ends in an error or in the right network. Each trial is told by its seed. Trainings are
part of it if joseki-train lies beside the program.

Exit: 0 no wrong table or answer, 1 at least one, 3 strace is missing or a job fails by itself.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 60  # seconds for one command; it takes a second
DOCUMENTED = {0, 1, 2, 3, 130}
NOT_STARTED = 127  # the loader met the fault: joseki did not run
ERRORS = {
    "write": ["ENOSPC", "EIO"],
    "pwrite64": ["ENOSPC", "EIO"],
    "fsync": ["ENOSPC", "EIO"],
    "fdatasync": ["EIO"],
    "syncfs": ["EIO"],
    "ftruncate": ["ENOSPC", "EIO"],
    "fallocate": ["ENOSPC"],
    "rename": ["ENOSPC", "EIO", "EACCES"],
    "openat": ["EMFILE", "ENOSPC", "EACCES"],
    "mkdir": ["ENOSPC", "EACCES"],
    "flock": ["ENOLCK"],
    "read": ["EIO"],
    "pread64": ["EIO"],
    "unlink": ["EIO"],
    "mmap": ["ENOMEM"],
}


@dataclass
class Job:
    """A command, what it leaves, and questions to that."""

    name: str
    command: list[str]
    outputs: str  # a pattern below the job's folder
    before: list[list[str]] = field(default_factory=list)
    questions: list[list[str]] = field(default_factory=list)
    # Whether a file that is there is a finished one. Layers come one by one; a network gets better.
    is_whole: bool = True
    damages: str = "home/tables/**/*"  # the files whose damage is tried
    # A training: it goes on from what was damaged. Its network says how long it took, so two of them
    # are the same if they answer the same.
    is_training: bool = False


BOARDS = ["ffff53320210ffff", "ffff00000011ffff", "ffff12345000ffff", "ffff44321110ffff"]
POSITIONS = ["/ x", "0,5/4 x", "0,1/4,5 x", "0,5,7/4,8,1 o"]


def formation(name: str, *options: str) -> Job:
    return Job(
        name,
        ["build", "2x4-64", "--quiet", "--threads", "2", *options],
        "home/tables/2x4-64/layer-*.jfl",
        questions=[["query", "2x4-64", board, "--json"] for board in BOARDS],
        is_whole=False,
    )


def vanish(name: str, *options: str, before: list[list[str]] | None = None) -> Job:
    return Job(
        name,
        ["build", "vanish-3x3-m3", "--quiet", "--threads", "2", *options],
        "home/tables/*.jtb",
        before=before or [],
        questions=[["query", "vanish-3x3-m3", position, "--json"] for position in POSITIONS],
    )


def training() -> Job:
    return Job(
        "training",
        ["train", "tictactoe", "--rounds", "4", "--least", "100", "--threads", "1", "--quiet"],
        "home/models/*.jnet",
        questions=[["search", "tictactoe", "--engine", "net:tictactoe", "--json"]],
        is_whole=False,
        damages="home/*/**/*.j*",  # the network and the checkpoint
        is_training=True,
    )


def without_times(answer: str) -> str:
    return re.sub(r'"(seconds|playouts_per_second)":[^,]*,', "", answer)


TABLE = [["build", "vanish-3x3-m3", "--quiet"]]
DATA = ["export", "vanish-3x3-m3", "--quiet", "--format"]
JOBS = [
    vanish("vanish"),
    vanish("vanish, checkpoints", "--checkpoint-every", "0"),
    vanish("vanish, rebuilt", "--rebuild", before=TABLE),
    formation("2x4-64"),
    formation("2x4-64 sparse", "--sparse"),
    formation("2x4-64 compressed", "--compress", "--compress-temp"),
    formation("2x4-64 optimal only", "--optimal-only"),
    formation("2x4-64 in little memory", "--memory", "24M"),
    Job("export csv", [*DATA, "csv", "--out", "out.csv"], "out.csv", TABLE),
    Job("export data", [*DATA, "data", "--all", "--out", "out.data"], "out.data", TABLE),
    Job("import", ["import", "vanish-3x3-m3", "file"], "file",
        [*TABLE, [*DATA, "data", "--out", "file"]]),
    Job("convert", ["convert", "x", "o", "--out", "both"], "both",
        [*TABLE, [*DATA, "xwin", "--out", "x"], [*DATA, "ywin", "--out", "o"]]),
]


class Sweep:
    def __init__(self, program: str, seed: int, work: Path) -> None:
        self.program = program
        self.jobs = list(JOBS)
        if (Path(program).parent / "joseki-train").exists():
            self.jobs.append(training())
        self.random = random.Random(seed)
        self.work = work
        self.counts = dict.fromkeys(("faults", "kills", "damaged files"), 0)
        self.refused = self.went_on = self.not_started = 0
        self.wrong: list[str] = []
        self.seconds: dict[str, float] = {}
        self.answers: dict[str, list[str]] = {}
        self.calls: dict[tuple[str, str], int] = {}

    def run(self, folder: Path, words: list[str], prefix: list[str] | None = None):
        env = {**os.environ, "JOSEKI_HOME": str(folder / "home"), "NO_COLOR": "1"}
        return subprocess.run([*(prefix or []), self.program, *words], cwd=folder, env=env,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=LIMIT, check=False)

    def place(self, job: Job, what: str) -> Path:
        return self.work / job.name.replace(" ", "_").replace(",", "") / what

    def prepare(self, job: Job) -> None:
        """The folder before the job, and the one after it with the right bytes."""
        start, right = self.place(job, "start"), self.place(job, "right")
        start.mkdir(parents=True)
        for words in job.before:
            self.must_work(start, words)
        shutil.copytree(start, right)
        begin = time.monotonic()
        self.must_work(right, job.command)
        self.seconds[job.name] = time.monotonic() - begin
        self.answers[job.name] = [without_times(self.run(right, words).stdout)
                                  for words in job.questions]
        if not self.outputs(job, right):
            raise RuntimeError(f"{job.name}: the job leaves nothing")

    def must_work(self, folder: Path, words: list[str]) -> None:
        done = self.run(folder, words)
        if done.returncode != 0:
            raise RuntimeError(f"joseki {' '.join(words)} ends with {done.returncode}: "
                               f"{done.stderr.strip()}")

    @staticmethod
    def outputs(job: Job, folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes()
                for path in sorted(folder.glob(job.outputs))}

    def results(self, job: Job, folder: Path):
        """What must be the same whatever happened on the way."""
        if not job.is_training:
            return self.outputs(job, folder)
        return [without_times(self.run(folder, words).stdout) for words in job.questions]

    def blame(self, job: Job, trial: str, why: str) -> None:
        self.wrong.append(f"{job.name}: {trial}: {why}")
        print(f"WRONG {self.wrong[-1]}", flush=True)

    def check_answers(self, job: Job, trial: str, folder: Path) -> None:
        for words, right in zip(job.questions, self.answers[job.name], strict=True):
            done = self.run(folder, words)
            if done.returncode not in DOCUMENTED:
                self.blame(job, trial, f"joseki {' '.join(words)} ends with {done.returncode}")
            if done.returncode == 0 and without_times(done.stdout) != right:
                self.blame(job, trial, f"joseki {' '.join(words)} answers {done.stdout.strip()}")

    def check_after(self, job: Job, trial: str, folder: Path, is_done: bool) -> None:
        right = self.results(job, self.place(job, "right"))
        have = self.results(job, folder)
        if is_done and have != right:
            self.blame(job, trial, "the command succeeded, and its files differ")
        if not is_done:
            if job.is_whole:
                for name, content in have.items():
                    if content != right[name]:
                        self.blame(job, trial, f"{name} is there and wrong")
            if not job.is_training:  # a network has opinions, and other ones while it learns
                self.check_answers(job, trial, folder)
        again = self.run(folder, job.command)
        if again.returncode != 0:
            self.blame(job, trial, f"given again it ends with {again.returncode}: "
                                   f"{again.stderr.strip()}")
        elif self.results(job, folder) != right:
            self.blame(job, trial, "given again it ends in other results")

    def calls_of(self, job: Job, call: str) -> int:
        """How often the job calls the system for this, in its busiest thread or near it."""
        key = (job.name, call)
        if key not in self.calls:
            folder, log = self.copy(job, "start"), self.work / "calls.txt"
            self.run(folder, job.command, ["strace", "-f", "-qq", "-e", f"trace={call}",
                                           "-o", str(log)])
            self.calls[key] = log.read_text(errors="replace").count(f"{call}(")
        return self.calls[key]

    def copy(self, job: Job, what: str) -> Path:
        folder = self.work / "trial"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.place(job, what), folder)
        return folder

    def fault(self, job: Job) -> None:
        call = self.random.choice(list(ERRORS))
        count = self.calls_of(job, call)
        if count == 0:
            return
        error, when = self.random.choice(ERRORS[call]), self.random.randint(1, count)
        trial = f"{error} at {call} {when} of {count}"
        folder = self.copy(job, "start")
        done = self.run(folder, job.command,
                        ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                         f"inject={call}:error={error}:when={when}"])
        self.counts["faults"] += 1
        if done.returncode == NOT_STARTED:
            self.not_started += 1
        elif done.returncode not in DOCUMENTED:
            self.blame(job, trial, f"it ends with {done.returncode}: {done.stderr.strip()}")
        elif done.returncode == 0:
            self.went_on += 1
        else:
            self.refused += 1
        self.check_after(job, trial, folder, done.returncode == 0)

    def kill(self, job: Job) -> None:
        folder = self.copy(job, "start")
        delay = self.random.uniform(0, self.seconds[job.name])
        env = {**os.environ, "JOSEKI_HOME": str(folder / "home")}
        process = subprocess.Popen([self.program, *job.command], cwd=folder, env=env,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(delay)
        process.kill()
        code = process.wait()
        self.counts["kills"] += 1
        self.check_after(job, f"killed after {delay:.3f} s", folder, code == 0)

    def damage(self, job: Job) -> None:
        while not job.questions:
            job = self.random.choice(self.jobs)
        folder = self.copy(job, "right")
        files = [path for path in sorted(folder.glob(job.damages))
                 if path.is_file() and path.stat().st_size > 0]
        path = self.random.choice(files)
        content = bytearray(path.read_bytes())
        at = self.random.randrange(len(content))
        how = self.random.choice(["flip", "cut", "extend"])
        if how == "flip":
            content[at] ^= 1 << self.random.randrange(8)
        elif how == "cut":
            del content[at:]
        else:
            content += self.random.randbytes(1 + at % 100)
        path.write_bytes(content)
        self.counts["damaged files"] += 1
        trial = f"{how} at {at} of {path.name}"
        self.check_answers(job, trial, folder)
        if job.is_training:
            self.check_going_on(job, trial, folder)
            return
        done = self.run(folder, ["verify", job.command[1], "--quiet"])
        if done.returncode not in DOCUMENTED:
            self.blame(job, trial, f"verify ends with {done.returncode}")

    def check_going_on(self, job: Job, trial: str, folder: Path) -> None:
        done = self.run(folder, job.command)
        if done.returncode not in DOCUMENTED:
            self.blame(job, trial, f"given again it ends with {done.returncode}")
        if done.returncode == 0 and self.results(job, folder) != self.answers[job.name]:
            self.blame(job, trial, "given again it succeeds, and its network differs")

    def report(self) -> None:
        done = ", ".join(f"{count} {what}" for what, count in self.counts.items())
        print(f"{done}; of the faults {self.refused} refused, {self.went_on} went on, "
              f"{self.not_started} before the start; {len(self.wrong)} wrong")


def main() -> int:
    words = argparse.ArgumentParser(description="Lets the system fail under joseki.")
    words.add_argument("--joseki", default=str(ROOT / "build/release/joseki"))
    words.add_argument("--seconds", type=float, default=120)
    words.add_argument("--seed", type=int, default=1)
    options = words.parse_args()
    if not shutil.which("strace"):
        print("fault_sweep: strace is missing (apt-get install strace)", file=sys.stderr)
        return 3
    end = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory(prefix="joseki-faults-") as work:
        sweep = Sweep(str(Path(options.joseki).resolve()), options.seed, Path(work))
        try:
            for job in sweep.jobs:
                sweep.prepare(job)
        except RuntimeError as failure:
            print(f"fault_sweep: {failure}", file=sys.stderr)
            return 3
        trials = [sweep.fault, sweep.kill, sweep.fault, sweep.damage]
        turn = 0
        while time.monotonic() < end:
            trials[turn % len(trials)](sweep.random.choice(sweep.jobs))
            turn += 1
        sweep.report()
    return 1 if sweep.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
