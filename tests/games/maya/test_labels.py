"""What the choices of Maya are called."""

from tests.games.maya.table import build, found


def test_labels_say_what_a_choice_does() -> None:
    m = found()
    labels = m.labels(0)
    assert labels["send 5 2"] == "Send your 5 to quarry 2"
    assert labels["pass"] == "Pass: send no more workers"
    build(m, 3, 0, 0)
    labels = m.labels(0)
    assert labels["lay chichen 1"] == "Lay a stone on level 1 of Chichen Itza"
    assert labels["pass"] == "Pass: give a stone back"
