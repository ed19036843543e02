"""`verify hand`: one hand, asked about: of a rule set that sets hands, or of one that sets none."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from verifier.cli.arguments import ACCOUNT, format_option, reading_option
from verifier.source import Mistake, Span, UnreadableError

if TYPE_CHECKING:
    from verifier.rules.load import LoadedRules


@click.command()
@click.argument("file")
@click.argument("tiles", metavar="HAND")
@ACCOUNT
@click.option("--as", "set_as", metavar='"HAND / HAND"', help="Judge how it was set.")
@reading_option()
@format_option("text", "json")
def hand(
    file: str, tiles: str, set_as: str | None, account: str | None, chosen: tuple[str, ...], form: str
) -> None:
    """Show how a hand must be set, by which clauses, and why not otherwise.

    HAND is one argument, in quotes: the signs, names or faces of its pieces. With --as, the hands of the
    setting stand as the game names its hands, in that order, a stroke between them; exit status 1 unless it
    is correct under every reading.
    """
    text, status = answer_hand(file, tiles, set_as, account, chosen, form)
    click.echo(text, nl=False)
    sys.exit(status)


def _find_rule_set(file: str, tiles: str, account: str | None) -> LoadedRules:
    """Return the rule set that is meant: of several, the first whose game deals such pieces."""
    from verifier.cases.parse_pieces import parse_cards
    from verifier.cli.inputs import load_account
    from verifier.rules.load import list_part_files, refuse_collection
    from verifier.wording import count_noun

    if account is not None:
        refuse_collection(file, "verify hand", f' "{tiles}" --account {account}')
    names = list_part_files(file)
    if len(names) == 1:
        return load_account(names[0], account)
    refused: list[UnreadableError] = []
    deals: list[str] = []
    for name in names:
        loaded = load_account(name, account)
        game = loaded.book.game
        deals.append(f"{loaded.book.rules.name.text}: {count_noun(game.dealt, game.piece.text)}")
        try:
            held = parse_cards(loaded.book, tiles, "HAND")
        except UnreadableError as error:
            refused.append(error)
            continue
        if len(held) == game.dealt:
            return loaded
        refused.append(
            UnreadableError([Mistake(Span("HAND"), f"this names {count_noun(len(held), game.piece.text)}")])
        )
    first = min(refused, key=lambda error: len(error.mistakes))
    dealt = f"what they deal: {', '.join(deals)}"
    last = Mistake(Span("HAND"), f"no game of `{file}` deals such a hand", dealt)
    raise UnreadableError([*first.mistakes, last])


def answer_hand(
    file: str, tiles: str, set_as: str | None, account: str | None, chosen: Iterable[str], form: str
) -> tuple[str, int]:
    """Return what is said of a hand, and the exit status: 1 unless it was set rightly under every reading."""
    from verifier.cases.parse_choices import parse_choices
    from verifier.tables.engines import find_setting_question

    loaded = _find_rule_set(file, tiles, account)
    if not loaded.book.rules.questions:
        message = "this rule set asks no question about a hand: it has procedures alone"
        remedy = "`verify check` follows them in every run"
        raise UnreadableError([Mistake(loaded.book.rules.span, message, remedy)], loaded.sources)
    choice = {**loaded.book.first, **parse_choices(loaded.book, chosen)}
    if find_setting_question(loaded.book) is None:
        return _list_settings_of_hand(loaded, choice, tiles, set_as, form)
    return _explain_setting_of_hand(loaded, choice, tiles, set_as, form)


def _explain_setting_of_hand(
    loaded: LoadedRules, choice: dict[str, str], tiles: str, set_as: str | None, form: str
) -> tuple[str, int]:
    """Say how a hand must be set, by which clauses, and why not otherwise."""
    from verifier.analysis.explain_hand import explain_hand, find_case
    from verifier.analysis.judge_setting import judge_setting
    from verifier.cases.parse_pieces import parse_cards
    from verifier.report.record import hand as record
    from verifier.report.text import hand
    from verifier.rules.rulebook import Stage
    from verifier.tables.engines import build_rule_engines, find_setting_question
    from verifier.tables.readings import ReadingTables

    book, engine = loaded.book, build_rule_engines(loaded).deals
    question = find_setting_question(book)
    assert question is not None
    made = engine.table(question, Stage.ASSUMED, choice)
    varied = ReadingTables(engine, made, choice)
    case = find_case(made, parse_cards(book, tiles, "HAND"), "HAND")
    judged = None
    if set_as is not None:
        judged = judge_setting(
            book, made, varied, case, [parse_cards(book, part, "--as") for part in _split_hands(set_as)]
        )
    render = hand.render_hand if form == "text" else record.render_hand_json
    wrong = judged is not None and judged.verdict != "correct"
    return render(book, explain_hand(made, varied, case), judged), int(wrong)


def _list_settings_of_hand(
    loaded: LoadedRules, choice: dict[str, str], tiles: str, set_as: str | None, form: str
) -> tuple[str, int]:
    """Say what is said of every way to set a hand, where the rule set sets none."""
    from verifier.analysis.rank_settings import find_setting, is_correct_setting, rank_settings
    from verifier.cases.cards import format_cards
    from verifier.cases.parse_pieces import parse_cards
    from verifier.report.record.hand import render_ways_json as render_record
    from verifier.report.text.hand import render_ways
    from verifier.tables.engines import build_rule_engines

    book, engines = loaded.book, build_rule_engines(loaded)
    held = parse_cards(book, tiles, "HAND")
    found = rank_settings(engines, choice, held)
    judged = None
    if set_as is not None:
        judged = find_setting(
            engines, found, held, [parse_cards(book, part, "--as") for part in _split_hands(set_as)]
        )
    wrong = judged is not None and not is_correct_setting(engines, judged)
    hand = format_cards(book.pieces, held)
    if form == "text":
        return render_ways(book, hand, found, judged, len(engines.universe.ways)), int(wrong)
    return render_record(book, hand, found, judged), int(wrong)


def _split_hands(set_as: str) -> list[str]:
    """Take the hands of a setting apart."""
    return set_as.replace("|", "/").split("/")
