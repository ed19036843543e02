"""How a case ends and what became of each clause of it; which cases there are, and how often each is dealt.

In: the clauses of a question, ready to be asked, and a case. Out: its verdict, in detail where findings are
to be recounted; and, from the supply of a game alone, the list of hands, their weights, and hands drawn.
"""
