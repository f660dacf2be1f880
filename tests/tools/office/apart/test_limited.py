import os
import signal
from pathlib import Path

from tools.office.apart.limited import LARGEST_FILE_MB, Bounds, Died, Done, run_limited, run_together

SHORT = Bounds(cpu_s=1, wall_s=30, memory_mb=64)


def test_a_step_gives_back_its_value_and_what_it_cost() -> None:
    outcome = run_limited(lambda: 2 + 3, SHORT)
    assert isinstance(outcome, Done)
    assert outcome.value == 5
    assert outcome.peak_mb > 0


def test_an_exception_is_told_by_its_kind_and_words() -> None:
    assert run_limited(lambda: dict[str, int]()["x"], SHORT) == Died("KeyError: 'x'")


def test_a_step_that_never_ends_is_ended() -> None:
    def spin() -> None:
        while True:
            pass

    assert run_limited(spin, SHORT) == Died("it took over 1 s of processor time")


def test_a_step_that_takes_too_much_memory_is_ended() -> None:
    assert run_limited(lambda: len(bytes(200 * 2**20)), SHORT) == Died("it needed over 64 MB")


def test_a_death_by_signal_is_survived_and_told() -> None:
    assert run_limited(lambda: os.kill(os.getpid(), signal.SIGTERM), SHORT) == Died(
        "it was ended by signal 15"
    )


def test_steps_that_run_together_have_an_outcome_each() -> None:
    two, wrong, three = run_together([lambda: 2, lambda: dict[str, int]()["x"], lambda: 3], SHORT)
    assert [one.value for one in (two, three) if isinstance(one, Done)] == [2, 3]
    assert wrong == Died("KeyError: 'x'")


def test_one_that_dies_takes_no_other_with_it() -> None:
    def die() -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 1

    first, second = run_together([lambda: 2, die], SHORT)
    assert isinstance(first, Done)
    assert isinstance(second, Died)


def test_a_step_that_fills_the_disk_is_ended(tmp_path: Path) -> None:
    def fill() -> None:
        with (tmp_path / "large").open("wb") as file:
            file.truncate((LARGEST_FILE_MB + 1) * 2**20)

    outcome = run_limited(fill, SHORT)
    assert isinstance(outcome, Died)
    assert "File too large" in outcome.why
