"""What can be read off the page's files without a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import webui

ROOM = Path(webui.__file__).parent
SCRIPTS = sorted((ROOM / "static" / "js").glob("*.js"))
STYLES = sorted((ROOM / "static" / "css").glob("*.css"))


def test_style_knows_no_left_and_right() -> None:
    physical = re.compile(
        r"(?<![\w-])(left|right|margin-(left|right)|padding-(left|right)|border-(left|right)[\w-]*)\s*:"
        r"|(text-align|float|clear)\s*:\s*(left|right)"
    )
    for file in STYLES:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if physical.search(line)] == [], file.name


def test_nothing_comes_from_elsewhere() -> None:
    for file in [*ROOM.glob("templates/*.html"), *SCRIPTS, *STYLES]:
        text = file.read_text(encoding="utf-8")
        addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"']*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, file.name


def test_text_never_becomes_markup() -> None:
    for file in SCRIPTS:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), (
            file.name
        )


def test_the_policy_against_inline_code_is_kept() -> None:
    for file in ROOM.glob("templates/*.html"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|\son\w+=|<style", text), file.name
        assert re.findall(r"<script(?![^>]*(?:src=|application/json))", text) == [], file.name


def test_every_sentence_that_a_script_says_exists() -> None:
    known = set(json.loads((ROOM / "translations" / "fa.json").read_text(encoding="utf-8")))
    for file in SCRIPTS:
        said = set(re.findall(r'\bt\(\s*"([\w.-]+)"', file.read_text(encoding="utf-8")))
        assert said <= known, file.name


def test_the_licence_of_the_font_lies_beside_it() -> None:
    assert "SIL Open Font License" in (ROOM / "static" / "font" / "OFL.txt").read_text(encoding="utf-8")
