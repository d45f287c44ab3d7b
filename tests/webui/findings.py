"""What every finding of the doctor owes to people."""

from __future__ import annotations

import json

from webui.finding import Finding, State


def held(finding: Finding) -> tuple[str, State]:
    """Case and state, after seeing that people of both languages are told what it is and what to do."""
    for lang in ("en", "fa"):
        said = [finding.title(lang), finding.text(lang)]  # type: ignore[arg-type]
        remedy = finding.remedy(lang)  # type: ignore[arg-type]
        assert bool(remedy) is (finding.state is not State.OK)
        for sentence in (*said, remedy):
            assert not sentence.startswith("doctor."), sentence
            assert "{" not in sentence
    json.dumps(finding.to_json("fa"))
    return finding.case, finding.state
