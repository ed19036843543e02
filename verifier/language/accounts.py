"""A document that tells its rules more than once, taken apart into its accounts.

What stands above the first `account` line belongs to each; the rest to its own account alone. `adopts`
copies the lines of a section from another account. All this is done with lines, so that an account is
then a rule set like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from verifier.language import syntax as s
from verifier.source import Mistake, suggest_nearest

_SECTION_WORDS = {
    *("for", "for_settings", "when", "unless", "where", "direct", "otherwise", "undertakes"),
    *("list_with", "list_each", "list_ranks", "entry", "rung_line", "clause", "assumed_clause"),
}
"""Lines that go on with a section."""


@dataclass(slots=True)
class Account:
    """The line that opens an account, and those that follow it."""

    head: s.ParsedLine
    lines: list[s.ParsedLine] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name that other accounts and the command line call it by."""
        return str(self.head.values[0].text)


def split_accounts(lines: Iterable[s.ParsedLine]) -> tuple[list[s.ParsedLine], list[Account], list[Mistake]]:
    """Return the lines that all accounts share, each account whole, and what is wrong with them."""
    shared: list[s.ParsedLine] = []
    accounts: list[Account] = []
    mistakes: list[Mistake] = []
    for line in lines:
        if line.word == "account":
            made = Account(line)
            if any(a.name == made.name for a in accounts):
                first = next(a.head.span for a in accounts if a.name == made.name)
                where = f"it stands first at {first.file}:{first.line}"
                message = f"the account `{made.name}` stands here a second time"
                mistakes.append(Mistake(line.span, message, where))
            accounts.append(made)
        elif accounts and line.word in {"uses", "ruleset"}:
            mistakes.append(Mistake(line.span, "this line stands above the first `account`"))
        else:
            (accounts[-1].lines if accounts else shared).append(line)
    if not accounts:
        mistakes += [
            Mistake(x.span, "only an account can adopt from another") for x in shared if _is_adoption(x)
        ]
    by_name = {a.name: a for a in accounts}
    done = []
    for account in accounts:
        lines_, found = _adopt_sections(account, by_name)
        done.append(lines_)
        mistakes += found
    for account, lines_ in zip(accounts, done, strict=True):
        account.lines = lines_
    return shared, accounts, mistakes


def _adopt_sections(
    account: Account, accounts: dict[str, Account]
) -> tuple[list[s.ParsedLine], list[Mistake]]:
    """Return an account's lines, those that it adopts put where it says so."""
    made: list[s.ParsedLine] = []
    mistakes: list[Mistake] = []
    others = {name: a for name, a in accounts.items() if a is not account}
    for line in account.lines:
        if not _is_adoption(line):
            made.append(line)
            continue
        section, name = line.values[0], line.values[1]
        if name.text not in others:
            hint = suggest_nearest(name.text, others, "accounts: " + ", ".join(others))
            mistakes.append(Mistake(name.span, f"there is no other account `{name.text}`", hint))
            continue
        found, relations = _find_section(others[name.text], section.text, accounts, ())
        if not found:
            known = sorted(_list_section_labels(others[name.text]))
            hint = suggest_nearest(section.text, known, "its sections: " + ", ".join(known))
            message = f"the account `{name.text}` has no section `{section.text}`"
            mistakes.append(Mistake(section.span, message, hint))
            continue
        made += [_add_guards(x, line.guards) for x in found]
        made.append(s.ParsedLine(END_OF_SECTION, (), span=line.span))
        made += relations
    return made, mistakes


def _list_section_labels(account: Account) -> set[str]:
    """Return the labels of the sections that an account has, or adopts."""
    return {x.values[0].text for x in account.lines if x.word in {"section", "adopts"}}


def _find_section(
    account: Account, label: str, accounts: dict[str, Account], within: tuple[str, ...]
) -> tuple[list[s.ParsedLine], list[s.ParsedLine]]:
    """Return a section's lines and the relations among them, from where an account adopts it if it does.

    `within` are the accounts on the way here: two that adopt a section from each other have it nowhere.
    """
    found = _list_section_lines(account.lines, label)
    if found:
        return found, _list_relations_among(account.lines, found, label)
    for line in account.lines:
        if _is_adoption(line) and line.values[0].text == label and line.values[1].text not in within:
            other = accounts.get(line.values[1].text)
            if other is not None:
                found, relations = _find_section(other, label, accounts, (*within, account.name))
                return [_add_guards(x, line.guards) for x in found], relations
    return [], []


END_OF_SECTION = "end_of_section"
"""What follows an adopted section is not in it."""


def _is_adoption(line: s.ParsedLine) -> bool:
    """Return whether a line takes over a section."""
    return line.word == "adopts"


def _list_section_lines(lines: list[s.ParsedLine], label: str) -> list[s.ParsedLine]:
    """Return a section's lines, after the `source` line that stands above it."""
    found: list[s.ParsedLine] = []
    source: list[s.ParsedLine] = []
    inside = False
    for line in lines:
        if line.word == "section":
            inside = line.values[0].text == label
        elif line.word in {"question", END_OF_SECTION}:
            inside = False
        if line.word == "source" and not found:
            source = [line]
        if inside and line.word in {*_SECTION_WORDS, "section"}:
            found.append(line)
    return source + found if found else []


def _add_guards(line: s.ParsedLine, guards: tuple[s.Guard, ...]) -> s.ParsedLine:
    """Return an adopted line: a clause stands under the guards of the line that adopts it, too."""
    return replace(line, guards=line.guards + guards) if line.word == "clause" else line


def _list_relations_among(
    whole_account: list[s.ParsedLine], lines: list[s.ParsedLine], section: str
) -> list[s.ParsedLine]:
    """Return the relations of an account that name nothing but what these lines hold."""
    held = {line.values[0].text for line in lines if line.word in {"clause", "assumed_clause"}} | {section}
    whole = held | {label.split(" part ")[0] for label in held}
    found = []
    for line in whole_account:
        if line.word in {"cited", "assumed"}:
            labels = {w.text for part in line.values[0].values if isinstance(part, tuple) for w in part}
            if labels and labels <= whole:
                found.append(line)
    return found


def drop_unused_readings(accounts: list[s.RuleSet]) -> tuple[s.RuleSet, ...]:
    """Return each account without the shared readings, and terms, that matter to others alone.

    A reading that matters nowhere stays in each, so that it is reported as without effect.
    """
    used = [_list_used_readings(a) for a in accounts]
    anywhere = set().union(*used) if used else set()

    def kept(number: int, name: str) -> bool:
        return name in used[number] or name not in anywhere

    return tuple(
        replace(
            a,
            readings=tuple(r for r in a.readings if kept(i, r.name.text)),
            choices=tuple(c for c in a.choices if kept(i, c.reading.text)),
            terms=tuple(t for t in a.terms if all(kept(i, g.reading.text) for g in t.guards)),
        )
        for i, a in enumerate(accounts)
    )


def _list_used_readings(account: s.RuleSet) -> set[str]:
    """Return the readings that guard something in an account, or a term that it uses."""
    parts = (account.questions, account.procedures, account.relations, account.claims)
    found = {g.reading.text for g in s.list_guards(parts)}
    todo = {w.text for w in s.list_words(parts)}
    seen: set[str] = set()
    while todo:
        word = todo.pop()
        seen.add(word)
        for term in (t for t in account.terms if t.word.text == word):
            found |= {g.reading.text for g in term.guards}
            todo |= {w.text for w in s.list_words(term.meaning)} - seen
    return found
