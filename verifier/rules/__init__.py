"""What a rule set means: trees become rule books, every name in them bound.

Comes in: the text of a rule set and of its game (`load`), through `language`. Goes out: a rule book, which
binds any clause under any choice of readings into the `model`, and says which clause prevails over which
(`precedence`); or every mistake in the texts.

Holds from here on: the game can be dealt and set; every name is known; every clause can be bound under the
readings drawn first and with any one of them changed. No case has been looked at: that is for the rooms
above.
"""
