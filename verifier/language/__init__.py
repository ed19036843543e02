"""Text becomes a tree, and a tree text.

In comes the text of a `.rules` file (`verifier.source.Source`); out goes a rule set, a game or a collection
(`syntax`), or every mistake in how the file is written. In this order: `parse` makes each line by itself,
from the grammar, with `build`; `accounts` takes a document apart that tells its rules more than once;
`assemble` puts lines into the blocks that they stand in. The other way, `printer` writes a sentence and
`format` lays out a whole file.

Holds from here on: every line stands in a block that can hold it; every node says where it is written.
Whether the names in it mean anything is asked in `verifier.rules`.
"""
