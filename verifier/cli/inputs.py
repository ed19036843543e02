"""Reads what the arguments name: rule sets, documents, dispositions, an earlier record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.source import Mistake, Source, Span, UnreadableError

if TYPE_CHECKING:
    from verifier.cli.workers import Asked
    from verifier.language import syntax as s
    from verifier.review.baseline import Baseline
    from verifier.review.dispositions import Dispositions
    from verifier.review.document.check_document import DocumentCheck
    from verifier.rules.load import LoadedRules


def announce_unshipped(loaded: Iterable[LoadedRules]) -> None:
    """Say on standard error which texts bear the name of a shipped one and are not that."""
    from verifier.rules.load import list_unshipped

    for text in dict.fromkeys(x for one in loaded for x in list_unshipped(one)):
        click.echo(f"verify: {text}", err=True)


def load_account(file: str, account: str | None) -> LoadedRules:
    """Return one account of a file; say which, where the first is taken because none is named."""
    from verifier.rules.load import load_rules

    whole = load_rules(file)
    loaded = whole.account(account)
    if account is None and len(whole.told) > 1:
        names = ", ".join(x.book.rules.account for x in whole.told)
        click.echo(f"verify: account {loaded.book.rules.account} (of {names}; see --account)", err=True)
    announce_unshipped([loaded])
    return loaded


def _read_beside(path: Path) -> Source:
    """Read a text beside a rule set, called as its file is."""
    from verifier import files

    return files.read_source(path, files.format_name(path.name))


def read_documents(paths: Sequence[Path]) -> list[Source]:
    """Read documents, each called as its file is; of several of one name, each by the way to it."""
    from verifier.report.source_paths import format_source_path

    found = [_read_beside(path) for path in paths]
    names = [x.name for x in found]
    return [x if names.count(x.name) == 1 else replace(x, name=format_source_path(x)) for x in found]


def compare_documents(told: list[list[s.RuleSet]], documents: list[Source]) -> DocumentCheck | None:
    """Compare rule sets with the documents that they encode together, where any are given.

    Raises UnreadableError where a document is empty.
    """
    from verifier.review.document.check_document import check_documents
    from verifier.review.document.words import Document

    if not documents:
        return None
    for source in documents:
        if not source.text.strip():
            raise UnreadableError([Mistake(Span(source.name), "this document says nothing")])
    return check_documents(told, [Document(x) for x in documents])


def open_dispositions(name: str, asked: Asked) -> Dispositions | None:
    """Return the decisions on a rule set: those of the option, or of the file beside it, if there is one."""
    from verifier import files
    from verifier.review import dispositions

    path = asked.decisions or dispositions.find_dispositions_path(files.find_rule_file(name)[1])
    if not asked.decisions and not files.path_exists(path):
        return None
    return replace(
        dispositions.read_dispositions(_read_beside(path), asked.today), wanted=str(asked.decisions or "")
    )


def open_baseline(asked: Asked, name: str) -> Baseline | None:
    """Return the earlier record of a rule set, where one is given."""
    from verifier import files
    from verifier.review import baseline

    if not asked.baseline:
        return None
    path = asked.baseline
    return baseline.read_baseline(
        files.read_source(path, files.format_name(path.name), baseline.LARGEST_RECORD), name
    )
