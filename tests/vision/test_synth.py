"""Rendered pictures carry true labels. Needs no packaged deck: flats are made here."""

from __future__ import annotations

import numpy as np
import pytest

from vision.synth.compose import Canvas, card_corners, view
from vision.synth.flats import BACK, CODES, HEIGHT, WIDTH, Deck, Flats
from vision.synth.light import expose
from vision.synth.scenes import CropRenderer
from vision.synth.suits import more_pointed, outline


@pytest.fixture(scope="module")
def flats() -> Flats:
    """White cards with a black top-left mark, grey backs."""
    face = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    face[:80, :60] = 0
    back = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    pictures = tuple((0,) if number != BACK else (1,) for number in range(len(CODES)))
    return Flats(np.stack([face, back]), (Deck("a", False, pictures), Deck("b", True, pictures)))


@pytest.fixture(scope="module")
def textures() -> np.ndarray:
    return np.full((9, 96, 160, 3), 60, np.uint8)


def test_a_card_lies_where_its_quad_says() -> None:
    canvas = Canvas(np.zeros((200, 300, 3), np.uint8))
    quad = np.array([[50, 40], [110, 40], [110, 124], [50, 124]], np.float32)
    area = canvas.lay(np.full((336, 240, 3), 255, np.uint8), quad, 7)
    ys, xs = np.nonzero(canvas.owner == 7)
    assert (xs.min(), xs.max(), ys.min(), ys.max()) == (50, 110, 40, 124)
    assert area == pytest.approx(60 * 84)


def test_the_view_projects_a_card_of_the_wanted_size() -> None:
    seen = view(0.0, 0.0, (640, 384), 88.0, 1.0)
    quad = seen.project(card_corners(np.zeros(2), 0.0, 63, 88))
    assert quad[0] == pytest.approx([320 - 31.5, 192 - 44], abs=1e-3)
    assert np.linalg.norm(quad[3] - quad[0]) == pytest.approx(88, abs=1e-3)


def test_covered_cards_say_how_much_of_them_is_seen(flats: Flats, textures: np.ndarray) -> None:
    renderer = CropRenderer(flats, textures, held_out=False, seed=4)
    shares = [card.visible for _ in range(12) for card in renderer.scene((320, 192)).cards]
    assert shares
    assert min(shares) >= 0
    assert max(shares) <= 1
    assert any(share > 0.97 for share in shares)


def test_covered_cards_say_which_of_their_corners_are_seen() -> None:
    canvas = Canvas(np.zeros((200, 300, 3), np.uint8))
    quad = np.array([[50, 40], [110, 40], [110, 124], [50, 124]], np.float32)
    white = np.full((336, 240, 3), 255, np.uint8)
    laid = [(quad, 0, canvas.lay(white, quad, 1), 1)]

    def corners() -> int:
        return CropRenderer._visible(canvas, laid)[0].corners

    assert corners() == 2
    canvas.lay(white, quad + np.array([0, 60], np.float32), 2)  # the lower end
    assert corners() == 1
    canvas.cover(canvas.image, np.where(np.indices((200, 300))[1] < 56, 255, 0).astype(np.uint8))
    assert corners() == 0  # a hand lies on half of the first index


def test_a_corner_outside_the_picture_is_not_seen() -> None:
    canvas = Canvas(np.zeros((100, 100, 3), np.uint8))
    quad = np.array([[-20, 10], [40, 10], [40, 94], [-20, 94]], np.float32)
    area = canvas.lay(np.full((336, 240, 3), 255, np.uint8), quad, 1)
    assert CropRenderer._visible(canvas, [(quad, 0, area, 1)])[0].corners == 1


def test_kinds_of_scenes(flats: Flats, textures: np.ndarray) -> None:
    renderer = CropRenderer(flats, textures, held_out=False, seed=4)
    assert not any(renderer.scene((320, 192), "empty").cards for _ in range(4))
    assert all(1 <= len(renderer.scene((320, 192), "plain").cards) <= 8 for _ in range(8))


def test_crops_have_their_first_corner_at_the_top_left(flats: Flats, textures: np.ndarray) -> None:
    renderer = CropRenderer(flats, textures, held_out=True, seed=2)
    for _ in range(30):
        crop = renderer.crop((128, 176))
        assert crop.image.shape == (176, 128, 3)
        assert 0 <= crop.number <= 55
        if crop.visible > 0.9:
            assert crop.corners[0].sum() < crop.corners[2].sum()
            assert np.abs(crop.corners / [128, 176] - 0.5).max() < 2


def test_the_same_seed_gives_the_same_pictures(flats: Flats, textures: np.ndarray) -> None:
    first, second = (
        CropRenderer(flats, textures, held_out=False, seed=9).scene((320, 192)) for _ in range(2)
    )
    assert (first.image == second.image).all()


@pytest.mark.parametrize("hand", [(a, b, c) for a in (0.0, 1.0) for b in (0.0, 1.0) for c in (0.0, 1.0)])
def test_a_spade_that_is_a_club_is_noticed(hand: tuple[float, float, float]) -> None:
    spade, club = outline("S", hand, 64), outline("C", hand, 64)
    assert more_pointed(spade, club)
    assert not more_pointed(club, spade)


def test_lamp_and_sensor_keep_grey_grey_within_the_lamps_colours() -> None:
    """A lamp takes at most 40 % of a colour and adds 30 %; no plane of the picture may vanish beside it."""
    grey = np.full((96, 160, 3), 128, np.uint8)
    for seed in range(60):
        planes = expose(grey, np.random.default_rng(seed)).reshape(-1, 3).mean(axis=0)
        assert planes.min() > 0.4 * planes.max(), (seed, planes)
