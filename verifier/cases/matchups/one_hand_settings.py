"""The cases of a settlement where a deal is one hand, and suits tell hands apart: two hands, counted.

A setting is then one hand, so that the cases are those of a question about two hands; but what a ranking
question says of two hands is looked up, and so tells cases apart by itself.
"""

from __future__ import annotations

from verifier.cases.matchups.comparisons import RankingAnswers
from verifier.cases.matchups.hand_signatures import HandSignatures
from verifier.cases.matchups.signatures import SignatureFacts
from verifier.cases.universe import Universe


class OneHandSettings(HandSignatures):
    """Signatures of two settings of one hand each; weighted by the pairs of hands of pieces."""

    def __init__(
        self,
        universe: Universe,
        outcomes: tuple[str, ...],
        signatures: SignatureFacts,
        answers: RankingAnswers,
    ) -> None:
        super().__init__(universe, outcomes, signatures, answers)
        self.units, self.one = ("pairs of settings", "cases"), "pair of settings"
