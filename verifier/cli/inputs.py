"""Reads what the arguments name: rule sets, documents, dispositions, an earlier record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.source import Mistake, Source, Span, Unreadable

if TYPE_CHECKING:
    from verifier.cli.workers import Asked
    from verifier.language import syntax as s
    from verifier.review.baseline import Baseline
    from verifier.review.dispositions import Decided
    from verifier.review.document.check_document import Beside
    from verifier.rules.load import Loaded


def load_account(file: str, account: str | None) -> Loaded:
    """Return one account of a file; say which, where the first is taken because none is named."""
    from verifier.rules.load import load

    whole = load(file)
    loaded = whole.account(account)
    if account is None and len(whole.told) > 1:
        names = ", ".join(x.book.rules.account for x in whole.told)
        click.echo(f"verify: account {loaded.book.rules.account} (of {names}; see --account)", err=True)
    return loaded


def read_beside(path: Path) -> Source:
    """Read a text beside a rule set, called as its file is."""
    from verifier import files

    return files.read(path, files.shown(path.name))


def compare_documents(told: list[list[s.RuleSet]], documents: list[Source]) -> Beside | None:
    """Compare rule sets with the documents that they encode together, where any are given.

    Raises Unreadable where a document is empty.
    """
    from verifier.review.document.check_document import beside
    from verifier.review.document.words import Document

    if not documents:
        return None
    for source in documents:
        if not source.text.strip():
            raise Unreadable([Mistake(Span(source.name), "this document says nothing")])
    return beside(told, [Document(x) for x in documents])


def read_dispositions(name: str, asked: Asked) -> Decided | None:
    """Return the decisions on a rule set: those of the option, or of the file beside it, if there is one."""
    from verifier import files
    from verifier.review import dispositions

    path = asked.decisions or dispositions.beside(files.find(name)[1])
    if not asked.decisions and not files.exists(path):
        return None
    return replace(dispositions.read(read_beside(path), asked.today), wanted=str(asked.decisions or ""))


def read_baseline(asked: Asked, name: str) -> Baseline | None:
    """Return the earlier record of a rule set, where one is given."""
    from verifier import files
    from verifier.review import baseline

    if not asked.baseline:
        return None
    path = asked.baseline
    return baseline.read(files.read(path, files.shown(path.name), baseline.LARGEST), name)
