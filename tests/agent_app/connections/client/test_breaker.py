"""The pauses of a connection whose server does not answer."""

from agent_app.connections.client.breaker import FIRST_PAUSE_S, LONGEST_PAUSE_S, Breaker


def test_a_failure_holds_back_for_a_while_with_its_sentence() -> None:
    breaker = Breaker()
    assert breaker.refusal(0) is None
    breaker.failed(100, "It is away.")
    assert breaker.refusal(100 + FIRST_PAUSE_S - 1) == "It is away."
    assert breaker.refusal(100 + FIRST_PAUSE_S) is None


def test_pauses_grow_to_a_bound_and_begin_anew_after_a_success() -> None:
    breaker = Breaker()
    pauses = []
    for _ in range(30):
        breaker.failed(0, "It is away.")
        pauses.append(next(s for s in range(1, 10_000) if breaker.refusal(s) is None))
    assert pauses == sorted(pauses)
    assert pauses[1] > pauses[0]
    assert pauses[-1] == LONGEST_PAUSE_S
    breaker.worked()
    assert breaker.refusal(0) is None
    breaker.failed(0, "It is away.")
    assert breaker.refusal(FIRST_PAUSE_S) is None
