"""The report for people: rich parts, one below the other, printed in a terminal or into a file.

A module here yields or returns parts (`RenderableType`); `console` alone turns parts into text. Without a
terminal the text is plain, of a fixed width, and the same on every machine.
"""
