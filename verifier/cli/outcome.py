"""How a run ends, whatever happens: exit statuses, and words in place of tracebacks."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import traceback
from pathlib import Path
from typing import Any as Anything

import click

from verifier.cli.arguments import OutputClosedError
from verifier.source import UnreadableError, clean_text, quote_mistake

_MOST_MISTAKES = 80
"""How many mistakes are printed."""
_FAILED, _INTERRUPTED, _TERMINATED = 2, 130, 143
"""Exit statuses: it could not run, or not print what it found; an interrupt; a request to end."""


def run_command(command: click.Command, **kwargs: Anything) -> None:
    """Run the command; every refusal is exit status 2 with its place, never a traceback."""
    if sys.stdout is None:
        _say("standard output is closed: there is nowhere to print")
        sys.exit(_FAILED)
    _prepare_output()
    _end_when_asked()
    try:
        _run_to_end(command, **kwargs)
    except OutputClosedError:  # whoever read has had enough; what was found is not known to have been read
        _silence_output()
        sys.exit(_FAILED)


def _run_to_end(command: click.Command, **kwargs: Anything) -> None:
    """Run the command, and print all that it has to say; leave by SystemExit with the status."""
    try:
        command.main(standalone_mode=False, **kwargs)
    except SystemExit as done:
        _flush_output()
        raise done
    except UnreadableError as error:
        _show_mistakes(error)
        sys.exit(_FAILED)
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        for line in shown.getvalue().splitlines():
            click.echo(clean_text(line), err=True)
        sys.exit(_FAILED)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(_INTERRUPTED)
    except MemoryError:
        _say("this machine has not enough memory for it; a run takes at most 4 GiB (SECURITY.md)")
        sys.exit(_FAILED)
    except (OverflowError, ImportError) as error:
        _say(str(error))
        sys.exit(_FAILED)
    except BrokenPipeError:
        raise OutputClosedError from None
    except OSError as error:
        _say(f"cannot write: {(error.strerror or 'unknown reason').lower()}")
        _silence_output()
        sys.exit(_FAILED)
    except OutputClosedError:
        raise
    except Exception as error:  # a crash must not look like a finding
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(at.filename).name}:{at.lineno}"
        _say(f"a mistake in the verifier, please report it: {type(error).__name__} at {where}: {error}")
        sys.exit(_FAILED)
    _flush_output()


def _show_mistakes(error: UnreadableError) -> None:
    """Print mistakes, each with its place, and how many there are."""
    for mistake in error.mistakes[:_MOST_MISTAKES]:
        click.echo(quote_mistake(mistake, error.sources), err=True)
    number = len(error.mistakes)
    more = f", of which the first {_MOST_MISTAKES} are shown" if number > _MOST_MISTAKES else ""
    click.echo(f"{number} mistake{'s' if number != 1 else ''}{more}; nothing was examined", err=True)


def _say(message: str) -> None:
    """Say on standard error why a run failed, where there is one."""
    if sys.stderr is not None:
        click.echo(f"verify: error: {clean_text(message)}", err=True)


def _prepare_output() -> None:
    """Print in UTF-8 and through a buffer: without one (PYTHONUNBUFFERED) Python may lose a part unsaid."""
    if isinstance(getattr(sys.stdout, "buffer", None), io.RawIOBase):
        sys.stdout = open(sys.stdout.fileno(), "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115 (it is used to the end)
    elif hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def _flush_output() -> None:
    """Print what is still held back, here, where it can be answered if nobody reads it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise OutputClosedError from None
    except OSError as error:
        _say(f"cannot write: {(error.strerror or 'unknown reason').lower()}")
        _silence_output()
        sys.exit(_FAILED)


def _silence_output() -> None:
    """Send what is still held back nowhere, so that Python does not fail with it once more when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _end_when_asked() -> None:
    """Let a request to end (SIGTERM) end this process as an error would: with all that it has started."""
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(_TERMINATED))
