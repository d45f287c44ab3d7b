"""Commands of the seeing side: look, eval, train; teach has a file of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import cv2
import numpy as np
from tqdm import tqdm

import models as published
from scorekeeper.errors import ImageError, ModelError
from scorekeeper.places import default_folder
from vision.backend import BACKENDS
from vision.decks import NONE, Deck, chosen
from vision.detect import LONG_SIDE
from vision.draw import annotate, name
from vision.images import Photo, load_photo
from vision.read import STILL, Eye
from vision.sights import Sight
from vision.teach import DATA, DECK, teach

if TYPE_CHECKING:
    from vision.training.calibrate import Fitted

MODELS = click.option(
    "--models",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Weights from this folder instead.",
)
BACKEND = click.option(
    "--backend",
    type=click.Choice(list(BACKENDS)),
    envvar="HAKAM_BACKEND",
    help="What runs the weights; HAKAM_BACKEND says it for every command.",
)


@click.command("look", epilog="Example: hakam look table.jpg --draw /tmp/seen --json")
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--draw",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write annotated copies into this folder.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per picture and line.")
@DECK
@DATA
@MODELS
@BACKEND
def look(
    images: tuple[Path, ...], draw: Path | None, as_json: bool, deck: str | None, data: Path | None,
    models: Path | None, backend: str | None,
) -> None:  # fmt: skip
    """Recognise the cards in photographs.

    A card that is not certain is shown with its likeliest names and a question mark; XX is a back.
    """
    eye = Eye(models, sizes=STILL, thorough=True, backend=backend)
    _use(eye, chosen(data or default_folder(), deck), models)
    failed = 0
    for path in images:
        try:
            photo = load_photo(path)
        except ImageError as error:
            failed += 1
            click.echo(
                json.dumps({"image": str(path), "error": str(error)}, ensure_ascii=False)
                if as_json
                else str(error),
                err=not as_json,
            )
            continue
        started = time.perf_counter()
        found = eye.find(photo.image)
        between = time.perf_counter()
        sights = eye.see(photo.image, found)
        ended = time.perf_counter()
        ms = {"detect": round((between - started) * 1000, 1), "read": round((ended - between) * 1000, 1)}
        if draw is not None:
            _write_drawing(draw, path, annotate(photo.image, sights))
        if as_json:
            click.echo(json.dumps(_told(path, photo, sights, ms), ensure_ascii=False))
        else:
            click.echo(f"{path}: {', '.join(name(sight) for sight in sights) or 'no cards'}")
    if failed:
        raise SystemExit(2)


def _use(eye: Eye, deck: Deck | None, models: Path | None) -> None:
    if deck is not None:
        from vision.teaching import recall

        eye.reader.use(recall(deck, eye.reader, models))


def _write_drawing(folder: Path, path: Path, image: np.ndarray) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{path.stem}.jpg"
    number = 1
    while target.exists() and number < 10_000:
        target = folder / f"{path.stem}-{number}.jpg"
        number += 1
    if not cv2.imwrite(str(target), image):
        raise ImageError(f"{target} cannot be written; choose another folder for --draw")


def _told(path: Path, photo: Photo, sights: list[Sight], ms: dict[str, float]) -> dict[str, Any]:
    """The contract's object for one picture; quads in pixels of the file after its EXIF orientation."""
    cards: list[dict[str, Any]] = []
    for sight in sights:
        quad = (sight.quad * np.array(photo.scale)).round(1).tolist()
        one: dict[str, Any]
        if sight.back:
            one = {"card": "XX", "sure": round(sight.reading.sure, 4)}
        elif sight.reading.card is not None:
            one = {"card": str(sight.reading.card), "sure": round(sight.reading.sure, 4)}
        else:
            one = {"card": None, "maybe": [[str(card), round(p, 4)] for card, p in sight.reading.maybe]}
        cards.append({**one, "quad": quad, "visible": round(sight.visible, 2)})
    return {"image": str(path), "width": photo.width, "height": photo.height, "ms": ms, "cards": cards}


@click.command(
    "eval",
    epilog="Example: hakam eval photos --split test --errors /tmp/errors; hakam eval rendered:500 --json",
)
@click.argument("dataset")
@click.option("--split", help="Only lines of this split of the index, such as test.")
@click.option("--group", help="Only lines of this group.")
@click.option("--seed", type=int, default=7, show_default=True, help="Seed of rendered scenes.")
@click.option(
    "--limit",
    type=float,
    help="Certainty from which an answer counts as said surely, instead of the model's.",
)
@click.option(
    "--at-least", type=float, help="Exit with 1 if the share of cards read rightly is below this (0 to 1)."
)
@click.option(
    "--errors", type=click.Path(path_type=Path, file_okay=False), help="Write sheets with the errors here."
)
@click.option("--json", "as_json", is_flag=True, help="All figures as one JSON object.")
@click.option(
    "--detector",
    metavar="ultralytics:FILE",
    help="Compare: this model finds the cards, or, if its classes are cards, names them too.",
)
@click.option("--deck", metavar="NAME", help="Read with this taught deck [default: with none].")
@click.option("--quick", is_flag=True, help="Look once at one size, not as long as at a photograph.")
@DATA
@MODELS
@BACKEND
def evaluate_command(
    dataset: str, split: str | None, group: str | None, seed: int, limit: float | None,
    at_least: float | None, errors: Path | None, as_json: bool, detector: str | None, deck: str | None,
    quick: bool, data: Path | None, models: Path | None, backend: str | None,
) -> None:  # fmt: skip
    """Accuracy on labelled pictures: missed, asked, wrong, phantom, each with its 95 % interval.

    DATASET is a folder with an index.jsonl, or rendered:N (N scenes of all kinds), plain:N (one to eight
    cards seen from roughly above) or empty:N (tables without a card), drawn from decks that never trained.
    """
    from vision import evaluate

    kind, _, count = dataset.partition(":")
    samples: Iterable[evaluate.Sample]
    if kind in evaluate.RENDERED and count.isdigit():
        try:
            samples, total = evaluate.rendered(int(count), seed, kind), int(count)
        except OSError as error:
            raise ImageError("there are no rendered decks yet; make them with: hakam train flats") from error
    else:
        folder = Path(dataset)
        total = len(evaluate.dataset_lines(folder, split))
        samples = _of_group(evaluate.read_dataset(folder, split), group)
    eye = Eye(models, sizes=(LONG_SIDE,) if quick else STILL, thorough=not quick, backend=backend)
    _use(eye, chosen(data or default_folder(), deck or NONE), models)
    if limit is not None:
        eye.reader.limit = limit
    looks: evaluate.Looks = eye
    if detector is not None:
        from vision.training.reference import reference_eye

        looks = reference_eye(detector, eye, limit)
    with tqdm(total=total, unit="picture", disable=None) as bar:
        tally = evaluate.evaluate(looks, samples, errors is not None, bar.update)
    result = evaluate.report(tally)
    if errors is not None:
        evaluate.contact_sheet(tally, errors)
    click.echo(json.dumps(result, ensure_ascii=False) if as_json else _table(result))
    if at_least is not None and result["all"]["right"]["share"] < at_least:
        raise SystemExit(1)


def _of_group(samples: Iterator[Any], group: str | None) -> Iterator[Any]:
    return (sample for sample in samples if group is None or sample.group == group)


def _table(result: dict[str, Any]) -> str:
    lines = [
        f"{'':34}{'cards':>7}{'right':>9}{'asked':>9}{'wrong':>9}{'missed':>9}{'phantom':>9}{'(sure)':>8}"
    ]

    def row(label: str, part: dict[str, Any]) -> None:
        shares = "".join(f"{part[kind]['share']:9.2%}" for kind in ("right", "asked", "wrong", "missed"))
        lines.append(f"{label:34}{part['cards']:7}{shares}{part['phantom']:9}{part['phantom_sure']:8}")

    row("all", result["all"])
    low, high = result["all"]["wrong"]["interval"]
    axes = ("group", "pixels", "tilt", "visible", "corners", "share", "height")
    for axis in axes:
        for label, part in result[f"by_{axis}"].items():
            row(f"whole, {label} px high" if axis == "height" else f"{axis} {label}", part)
    lines.append(f"silent errors, 95 % interval: {low:.2%} to {high:.2%}; {result['pictures']} pictures")
    if result["confusion"]:
        lines.append(
            "confused: " + ", ".join(f"{a or 'nothing'}→{b} ×{n}" for a, b, n in result["confusion"][:20])
        )
    return "\n".join(lines)


FOLDER = click.argument(
    "folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=Path(published.__file__).parent,
)


@click.group("train", epilog="Example: hakam train all --from-scratch --minutes 240")
def train() -> None:
    """The training recipe of models/ (needs the extra "train": pip install 'hakam[train]')."""
    try:
        import torch  # noqa: F401
    except ImportError as error:
        raise ModelError("training needs torch; install it with: pip install 'hakam[train]'") from error


@train.command("flats", epilog="Example: hakam train flats --decks 640")
@click.option("--decks", type=int, default=640, show_default=True, help="How many decks to draw by code.")
@click.option("--seed", type=int, default=1, show_default=True)
def train_flats(decks: int, seed: int) -> None:
    """Render every card of the packaged decks and of DECKS drawn ones, once."""
    from vision.synth.flats import build_flats

    click.echo(str(build_flats(decks, seed)))


@train.command("all", epilog="Example: hakam train all --minutes 120 --out /tmp/weights")
@click.option(
    "--from-scratch", is_flag=True, help="Forget earlier checkpoints; without it training goes on from them."
)
@click.option(
    "--minutes", type=float, default=120, show_default=True, help="Length of the run of each network."
)
@click.option("--only", type=click.Choice(["detector", "reader"]), help="Train one network only.")
@click.option("--rate", type=float, default=2e-3, show_default=True, help="Highest learning rate.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--hold", is_flag=True, help="Hold the reader's first layers as they are: steps are faster.")
@click.option(
    "--photographs",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Learn from this dataset's training photographs too.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="At the end write the weights into this folder, calibrated.",
)
def train_all(
    from_scratch: bool,
    minutes: float,
    only: str | None,
    rate: float,
    seed: int,
    hold: bool,
    photographs: Path | None,
    out: Path | None,
) -> None:
    """Make what is missing to train from, then train detector and reader side by side beside their
    renderers; may be stopped and resumed at any time."""
    from vision.training.recipe import Recipe, run

    networks = (only,) if only else ("detector", "reader")
    fitted = run(Recipe(from_scratch, minutes, networks, rate, seed, hold, photographs, out))
    if fitted is not None:
        _tell(fitted)


@train.command("photographs", epilog="Example: hakam train photographs photos --sheet /tmp/sheets")
@click.argument("dataset", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option(
    "--sheet",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write contact sheets with the quads into this folder.",
)
def train_photographs(dataset: Path, sheet: Path | None) -> None:
    """Fit the cards of the photographs of DATASET that are marked for training, and draw them for training:
    as pictures, as crops, and cut out as decks."""
    from vision.training import photographs

    for line in photographs.learn(dataset, sheet):
        click.echo(line)


@train.command("mine", epilog="Example: hakam train mine")
@FOLDER
@click.option("--seed", type=int, default=21, show_default=True)
def train_mine(folder: Path, seed: int) -> None:
    """Cut out of rendered scenes what the detector in FOLDER (the installed one, if none is named) takes for
    cards: its loose quads and its mistakes teach the reader what it will be given."""
    from vision.training.mining import mine

    click.echo(f"{mine(folder, seed)} crops")


@train.command("export", epilog="Example: hakam train export /tmp/weights")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def train_export(folder: Path) -> None:
    """Write the checkpoints as onnx weights with their checksums into FOLDER. To be calibrated next."""
    from vision.synth.flats import cache_folder
    from vision.training.export import export

    export(cache_folder() / "runs", folder)


@train.command("ncnn", epilog="Example: hakam train ncnn; HAKAM_BACKEND=ncnn hakam bench")
@FOLDER
def train_ncnn(folder: Path) -> None:
    """Convert the onnx weights in FOLDER (the installed ones, if none is named) for the back-end ncnn, into
    its subfolder ncnn with checksums of its own."""
    from vision.training.convert import to_ncnn

    _list_files(to_ncnn(folder))


@train.command("int8", epilog="Example: hakam train int8 /tmp/weights")
@FOLDER
@click.option("--pictures", type=int, default=64, show_default=True, help="Rendered scenes to measure on.")
@click.option("--seed", type=int, default=5, show_default=True)
def train_int8(folder: Path, pictures: int, seed: int) -> None:
    """Quantise the detector in FOLDER (the installed one, if none is named) for the back-end int8, into its
    subfolder int8 with checksums of its own. To be done anew whenever the detector changes."""
    from vision.training.quantise import scenes, to_int8

    with tqdm(scenes(pictures, seed), total=pictures, unit="picture", disable=None) as bar:
        _list_files(to_int8(folder, bar))


def _list_files(paths: list[Path]) -> None:
    for path in paths:
        click.echo(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


@train.command("baseline", epilog="Example: hakam train baseline /tmp/baseline --minutes 120")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--minutes", type=float, default=120, show_default=True, help="Length of the training.")
@click.option("--scenes", type=int, default=4000, show_default=True, help="Scenes to render first.")
@click.option("--pictures", type=int, default=60, show_default=True, help="Plain scenes to evaluate on.")
@click.option("--side", type=int, default=LONG_SIDE, show_default=True, help="Long side in training, px.")
@click.option("--seed", type=int, default=1, show_default=True)
def train_baseline(folder: Path, minutes: float, scenes: int, pictures: int, side: int, seed: int) -> None:
    """Train, for comparison, what most public projects use: one small ultralytics detector of 52 classes,
    from nothing, on the scenes of our own recipe; then evaluate it."""
    from vision import evaluate
    from vision.training import reference

    weights = reference.train_baseline(folder, minutes, scenes, seed, side)
    eye = reference.reference_eye(f"ultralytics:{weights}", Eye())
    with tqdm(evaluate.rendered(pictures, 7, "plain"), total=pictures, unit="picture", disable=None) as bar:
        click.echo(_table(evaluate.report(evaluate.evaluate(eye, bar))))
    click.echo(f"compare further: hakam eval DATASET --detector ultralytics:{weights}")


@train.command("calibrate", epilog="Example: hakam train calibrate /tmp/weights --pictures 600")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option(
    "--pictures", type=int, default=400, show_default=True, help="Scenes of decks that never trained."
)
@click.option(
    "--most-false",
    type=float,
    default=0.004,
    show_default=True,
    help="Silent errors at most, in parts of all cards.",
)
@click.option("--seed", type=int, default=11, show_default=True)
def train_calibrate(folder: Path, pictures: int, most_false: float, seed: int) -> None:
    """Fit temperature and limit of the weights in FOLDER, and write them into its settings."""
    from vision.training.calibrate import calibrate

    _tell(calibrate(folder, pictures, most_false, seed))


def _tell(fitted: Fitted) -> None:
    click.echo(f"temperature {fitted.temperature}, limit {fitted.limit}")
    for low, high, count, right in fitted.curve:
        click.echo(f"{low:.3f} to {high:.3f} sure: {count:6} answers, {right:.2%} right")


@train.command("genuine", epilog="Example: hakam train genuine /tmp/weights")
@FOLDER
@click.option("--pictures", type=int, default=400, show_default=True, help="Scenes, and as many empty ones.")
@click.option(
    "--most",
    type=float,
    default=0.02,
    show_default=True,
    help="What is taken for a card, at most, for each picture of an empty table.",
)
@click.option("--seed", type=int, default=13, show_default=True)
def train_genuine(folder: Path, pictures: int, most: float, seed: int) -> None:
    """Fit what tells a card from what only looks like one, with the weights in FOLDER (the installed ones, if
    none is named), and write it into its settings. After the limit is set."""
    from vision.training.genuine import tell_cards

    fitted = tell_cards(folder, pictures, most, seed)
    click.echo(f"back {fitted.back}, face {fitted.face}, from {fitted.least}")


@train.command("taught", epilog="Example: hakam train taught models")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option("--decks", type=int, help="So many of the decks for fitting [default: all].")
@click.option(
    "--most-false",
    type=float,
    default=0.001,
    show_default=True,
    help="Silent errors at most, in parts of all cards.",
)
@click.option("--seed", type=int, default=31, show_default=True)
def train_taught(folder: Path, decks: int | None, most_false: float, seed: int) -> None:
    """Fit how much a taught deck weighs with the weights in FOLDER, and write it into its settings. What it
    brings is measured on other decks: hakam teach --measure."""
    from dataclasses import asdict

    from vision.training import mixing
    from vision.training.export import put_settings
    from vision.weights import Mixture

    with tqdm(unit="deck", disable=None) as bar:
        fitted = mixing.fit(list(mixing.gather(folder, decks, seed, bar.update)), most_false, Mixture())
    put_settings(folder, {"taught": asdict(fitted)})
    click.echo(", ".join(f"{name} {value}" for name, value in asdict(fitted).items()))


commands: tuple[click.Command, ...] = (look, evaluate_command, teach, train)
