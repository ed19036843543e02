"""`verify explain`: what the kinds of finding mean."""

from __future__ import annotations

import click


@click.command()
@click.argument("kind", nargs=-1)
def explain(kind: tuple[str, ...]) -> None:
    """Say what a kind of finding means, with a bad and a good example; without KIND, list them."""
    from verifier.report.text.kinds import render_explanation, render_kind_list
    from verifier.review.kind_examples import find_kind, read_example

    if not kind:
        click.echo(render_kind_list(), nl=False)
        return
    wanted = find_kind(" ".join(kind))
    click.echo(render_explanation(wanted, read_example(wanted)), nl=False)
