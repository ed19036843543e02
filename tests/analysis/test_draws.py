"""What is drawn beside the cases: it varies all that it says, always alike, and would notice what changes."""

from __future__ import annotations

from verifier.analysis.crosscheck import generate
from verifier.analysis.crosscheck.compare import EngineDifference, SettingWords, build_words
from verifier.analysis.crosscheck.generate import Draw, run_draws
from verifier.rules.rulebook import Stage
from verifier.tables.table import Table

KINDS = {"copies", "readings", "omissions", "orders", "rewordings", "renamings"}


def test_draws_are_of_every_kind_and_always_the_same(nz_engine, nz_tables):
    """Readings, omitted clauses, orders, wordings and names are all drawn; two runs draw the same."""
    last = nz_tables[Stage.ASSUMED]
    first, wrong = run_draws(nz_engine, last, SettingWords(last), 12)
    assert wrong == [] and set(first) >= KINDS
    assert run_draws(nz_engine, last, SettingWords(last), 12) == (first, [])


def test_no_two_draws_are_alike(nz_engine, nz_tables):
    """What is drawn of one question is drawn once."""
    last = nz_tables[Stage.ASSUMED]
    drawn = [generate._draw_variation(nz_engine, last, generate.Random(f"{n}")) for n in range(30)]
    assert len({str(x) for x in drawn}) == 30
    assert len({x.turned for x in drawn}) > 25


def test_every_question_has_draws_of_its_own(nz):
    """One question's draws are not another's."""
    seen = []
    for q in nz.questions:
        engine, last = nz.engines.of(q.question, nz.choice), q.tables[Stage.ASSUMED]
        seed = f"1 {q.question.name.text} 0"
        seen.append(str(generate._draw_variation(engine, last, generate.Random(seed))))
    assert len(set(seen)) == len(nz.questions)


def test_an_order_that_matters_is_noticed(nz_engine, nz_tables, monkeypatch):
    """If a table depended on how clauses are written, the drawn orders would say so, and nothing else."""
    last = nz_tables[Stage.ASSUMED]
    plain = Table.differs

    def by_order(self, other):
        found = plain(self, other)
        if other.document_order[0] != last.document_order[0]:
            found[7] = True
        return found

    monkeypatch.setattr(Table, "differs", by_order)
    _, wrong = run_draws(nz_engine, last, SettingWords(last), 12)
    assert wrong and all("in the order" in w and "conditions written" not in w for w in wrong)


def test_the_least_draw_is_told(nz_engine, nz_tables, monkeypatch):
    """Of what is drawn only that is told without which nothing differs."""
    last = nz_tables[Stage.ASSUMED]
    real = generate.compare_engines

    def wrong_under_one(table, second, words, cases):
        if table.choice["or-better"] == changed:
            return [generate_difference(cases[0])]
        return real(table, second, words, cases)

    reading = nz_engine.book.readings["or-better"]
    changed = next(w.text for w, _ in reading.alternatives if w.text != last.choice["or-better"])
    monkeypatch.setattr(generate, "compare_engines", wrong_under_one)
    _, wrong = run_draws(nz_engine, last, SettingWords(last), 30)
    assert wrong and {w.partition(": ")[2].partition(":")[0] for w in wrong} == {
        f"with or-better = {changed}"
    }


def generate_difference(case):
    """Return some difference."""
    return EngineDifference(case, "different options are left")


def test_a_draw_says_what_it_varies():
    """Every part of a draw is told, and each can be taken back."""
    draw = Draw((("r", "a"),), ("3",), ("2", "1"), 5, True)
    said = str(draw)
    assert "with r = a" in said and "without clause 3" in said and "in the order 2, 1" in said
    assert len(list(draw.list_smaller())) == 5 and str(Draw()) == "as it is written"


def test_small_rule_sets_are_drawn_of_too(verify_text):
    """A question of one clause has its draws."""
    report = verify_text('clause 1 "c"\n  require front has red\n')
    opinion = report.questions[0].opinion
    assert opinion.drawn["copies"] and not opinion.wrong
    assert build_words(report.questions[0].tables[Stage.ASSUMED]).pieces
