"""One fault: a few lines of one module of the program, written otherwise when that module is loaded."""

from __future__ import annotations

import importlib.machinery
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType
from typing import Any as Anything

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault. `before` are lines of the file, `after` stands in their place."""

    name: str
    file: str
    """Below `verifier/`."""
    before: str
    after: str
    at: int = 0
    """Which of the places where `before` stands, counted from 0."""

    @property
    def path(self) -> Path:
        """Return the file that it is put into."""
        return ROOT / "verifier" / self.file

    @property
    def module(self) -> str:
        """Return the module of that file."""
        return ".".join(["verifier", *Path(self.file).with_suffix("").parts]).removesuffix(".__init__")

    def put_in(self, text: str) -> str:
        """Return the text of the file with the fault in it; LookupError where its place is gone."""
        start = -1
        for _ in range(self.at + 1):
            start = text.find(self.before, start + 1)
            if start < 0:
                raise LookupError(f"{self.file} has no longer what the fault “{self.name}” breaks")
        return text[:start] + self.after + text[start + len(self.before) :]

    def find_line(self) -> int:
        """Return the line of the file at which it is put in."""
        text = self.path.read_text(encoding="utf-8")
        broken = self.put_in(text)
        same = next(n for n, (a, b) in enumerate(zip(text, broken, strict=False)) if a != b)
        return text.count("\n", 0, same) + 1

    def as_dict(self) -> dict[str, Anything]:
        """Return it as plain values."""
        return asdict(self)


def load_with_fault(fault: Fault) -> None:
    """Have the module of the fault loaded with it, in this process; call it before the module is imported."""
    broken = fault.put_in(fault.path.read_text(encoding="utf-8"))
    plain = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        if fullname == fault.module:  # past the cache of compiled modules, which knows the sound one
            code: CodeType = self.source_to_code(broken.encode(), self.get_filename(fullname))
            return code
        return plain(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
