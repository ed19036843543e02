"""The document compared with the rule set: whether it says what is quoted, and what of it nothing encodes.

In: rule sets as trees, and the texts of the documents that they encode together. Out: a `Beside`: the broken
quotations of each rule set, and the statements of each document that none of them accounts for.

- `words` makes a text into words that can be compared, and into statements; `numbering` finds its places;
- `quotes` collects what a rule set quotes and cites; `coverage` looks it up and marks what it accounts for;
- `check_document` does all of it.

# INVARIANT: no text of a document goes into a report, but the first few words of what nothing encodes.
"""
