"""A wheel, and a wheel built from the sdist, hold the grammar and the rule sets and find them."""

from __future__ import annotations

import subprocess
import sys
import zipfile

import pytest

from tests.conftest import ROOT


def build(*arguments):
    """Run the build tool in the environment at hand, so that nothing is fetched."""
    command = [sys.executable, "-m", "build", "--no-isolation", *arguments]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """Return a wheel built from the checkout, and one built from its sdist."""
    direct, via = tmp_path_factory.mktemp("direct"), tmp_path_factory.mktemp("via")
    build("--wheel", "--outdir", str(direct), ".")
    build("--outdir", str(via), ".")  # the sdist, and the wheel from it
    return [next(folder.glob("*.whl")) for folder in (direct, via)]


def test_both_wheels_hold_the_same_and_the_package_alone(wheels):
    """Nothing but `verifier` is installed; the data is inside it."""
    contents = [sorted(n for n in zipfile.ZipFile(w).namelist() if ".dist-info" not in n) for w in wheels]
    assert contents[0] == contents[1]
    assert {n.split("/")[0] for n in contents[0]} == {"verifier"}
    data = {"verifier/data/grammar/rules.lark", "verifier/data/rulespec/nz1996.rules", "verifier/py.typed"}
    assert data <= set(contents[0])
    schemas = {f"verifier/schemas/{x.name}" for x in (ROOT / "verifier" / "schemas").glob("*.json")}
    schemas |= {f"verifier/profiles/{x.name}" for x in (ROOT / "verifier" / "profiles").glob("*.toml")}
    assert schemas and schemas <= set(contents[0])


def test_an_installed_wheel_finds_its_data(wheels, tmp_path):
    """Unpacked anywhere, without the checkout, the package examines a shipped rule set."""
    zipfile.ZipFile(wheels[1]).extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-m", "verifier", "canberra", "--fail-on", "never"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "site"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and done.stdout.startswith("Pai gow, house way (canberra)"), done.stderr
