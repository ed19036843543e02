"""`verify explain`: what the kinds of finding mean."""

from __future__ import annotations

import click


@click.command()
@click.argument("kind", nargs=-1)
def explain(kind: tuple[str, ...]) -> None:
    """Say what a kind of finding means, with a bad and a good example; without KIND, list them."""
    from verifier.report.text import explain as pages

    click.echo(pages.explain(pages.kind_of(" ".join(kind))) if kind else pages.listed(), nl=False)
