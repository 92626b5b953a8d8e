from tablee.web.cluster.sequences import Sequences
from tablee.web.tables.journal import Peer


def peers(**sent: int) -> list[Peer]:
    return [Peer(name, "host", number, alive=True) for name, number in sent.items()]


def test_a_number_that_does_not_follow_shows_that_a_notice_was_missed() -> None:
    sequences = Sequences("me")
    assert sequences.hear("one", 7)  # the first that is heard of this process
    assert sequences.hear("one", 8)
    assert sequences.hear("two", 1)
    assert not sequences.hear("one", 10)
    assert sequences.hear("one", 11)
    assert not sequences.hear("one", 11)  # after an outage a process may use a number again
    sequences.clear()
    assert sequences.hear("one", 20)


def test_a_connection_that_is_dead_without_a_word_is_found_out_by_the_second_comparison() -> None:
    sequences = Sequences("me")
    assert sequences.compare(peers(me=3, one=5))  # nothing was missed: what was sent before is looked up
    assert sequences.hear("one", 6)
    assert sequences.compare(peers(me=9, one=8))  # 7 and 8 may be on their way
    assert not sequences.compare(peers(me=9, one=8))
    assert sequences.compare(peers(me=9, one=8))  # it is looked up once
    assert sequences.hear("one", 9)


def test_a_process_that_has_gone_is_forgotten() -> None:
    sequences = Sequences("me")
    sequences.hear("one", 5)
    assert sequences.compare(peers(two=1))
    assert sequences.hear("one", 50)
