"""What a finding is called: one name that a record, a decision and a tool know it by from run to run.

A name says what is wrong, and nothing of where: it is made of the rule set, the account, the kind, the
question, the clauses in no order, and the subject. It stays the same when clauses, sections, relations,
readings and accounts are written in another order, when lines move and comments come in, when counts and
messages change, and when the file is called otherwise.
"""

from __future__ import annotations

import json
from hashlib import sha256

from verifier.finding import Finding

FINGERPRINT_FORMAT = "finding/v2"
_FINGERPRINT_DIGITS = 16
"""How many hexadecimal digits a fingerprint has."""
BETWEEN_ACCOUNTS = " against "
"""What stands between the names of two accounts that a finding is about."""


def compute_fingerprint(ruleset: str, account: str, f: Finding) -> str:
    """Return the name of a finding."""
    accounts = sorted(account.split(BETWEEN_ACCOUNTS))
    kind, question, clauses, subject = f.key
    return hash_parts([FINGERPRINT_FORMAT, ruleset, accounts, kind, question, sorted(clauses), subject])


def hash_parts(parts: object) -> str:
    """Return as many digits of the hash of plain values as a fingerprint has."""
    return sha256(json.dumps(parts).encode()).hexdigest()[:_FINGERPRINT_DIGITS]
