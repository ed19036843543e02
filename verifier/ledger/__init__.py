"""What was looked at: the account that every maker of findings gives of its own work.

In: what a check, an engine or a comparison says of itself. Out: entries, one for each check of each question
or procedure, with what became of it. Holds from here on: whatever nobody speaks of is *not checked*, and
whatever is *not checked* prevents a pass.
"""
