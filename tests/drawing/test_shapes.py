"""Shapes stand in drawings as references, once each, and nobody can forge one."""

import threading

import pytest

from tablee.drawing import shapes, svg


def test_a_long_shape_is_referred_to_until_the_drawing_is_whole() -> None:
    back, chip = svg.back(100, 140), svg.hit(0, 0, 10, 10)
    assert shapes.REFERENCE.fullmatch(back)
    assert chip.startswith("<rect"), "a short one stands where it is"
    whole = svg.document(200, "Game", "", svg.group(back, chip, id="card"))
    assert "&art-" not in whole
    assert svg.plain(back) in whole


def test_nobody_can_write_a_reference() -> None:
    name = svg.back(100, 140)
    assert svg.plain(svg.text(0, 0, name)) == svg.text(0, 0, name)
    assert svg.plain(svg.title(name)) == svg.title(name)
    assert svg.escape(name) in svg.document(200, "Game", name, svg.title(name))


def test_so_many_shapes_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept as long as the process runs, so a drawing that depends on too much must not add to them."""
    monkeypatch.setattr(shapes, "MOST", len(shapes.ART) + 1)
    drawn = [svg.back(900 + k, 1300) for k in range(3)]
    assert shapes.REFERENCE.fullmatch(drawn[0])
    assert all(markup.startswith("<") for markup in drawn[1:]), "the others stand where they are"
    assert len(shapes.ART) == shapes.MOST


def test_shapes_drawn_in_several_threads_have_numbers_of_their_own() -> None:
    ready = threading.Barrier(4)

    def draw(first: int) -> None:
        ready.wait()
        for k in range(first, first + 50):
            svg.back(500 + k, 700)

    threads = [threading.Thread(target=draw, args=(50 * k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(art.number for art in shapes.ART.values()) == list(range(len(shapes.ART)))
