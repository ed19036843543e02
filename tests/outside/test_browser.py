"""The page in a browser: a hand is tried, findings are filtered, it prints, and nothing leaves it."""

from __future__ import annotations

import base64
import json
import random
import shutil
import subprocess

import pytest

from tests.conftest import ROOT
from tests.support.submitted import real, written

pytestmark = [pytest.mark.outside, pytest.mark.xdist_group("browser")]

MODULES = ROOT / ".outside" / "node_modules"
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
STILL = {"name": "prefers-reduced-motion", "value": "reduce"}
RULES = {"extends": ["html-validate:standard"], "rules": {"no-inline-style": "off", "long-title": "off"}}
"""What a validator need not say: a bar has its width where it stands; titles are as long as a rule set's."""


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Return the page of a document told three times, in a file."""
    found = tmp_path_factory.mktemp("page") / "ranking.html"
    found.write_text(written(real("ranking"), "html"), encoding="utf-8")
    return found


@pytest.fixture(scope="module")
def driver():
    """Return a browser without a window."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1100,1400"):
        options.add_argument(word)
    options.binary_location = shutil.which("chromium")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    made = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    yield made
    made.quit()


@pytest.fixture
def page(driver, path):
    """Return the browser with the page just opened, wide and light; afterwards nothing was complained of."""
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [STILL]})
    opened(driver, path)
    yield driver
    assert driver.get_log("browser") == []


def opened(driver, path):
    """Open a page, and wait until its script has said how many findings are shown: it is the last to run."""
    from selenium.webdriver.support.ui import WebDriverWait

    driver.get("about:blank")
    driver.get(path.as_uri())
    ready = "return document.readyState === 'complete' && document.getElementById('shown').textContent !== ''"
    WebDriverWait(driver, 60).until(lambda d: d.execute_script(ready))


def write(page, text):
    """Write signs of pieces into the field for them."""
    field = page.find_element("id", "signs")
    field.clear()
    field.send_keys(text)


def shown(page, selector):
    """Return the elements that a reader can see."""
    return [x for x in page.find_elements("css selector", selector) if x.is_displayed()]


def checked(page):
    """Return what an accessibility checker complains of, with every rule that it has by default."""
    source = (MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    page.execute_cdp_cmd("Runtime.evaluate", {"expression": source})
    page.set_script_timeout(300)
    return page.execute_async_script(
        "const done = arguments[0]; axe.run().then((r) => done(r.violations.map("
        "(v) => [v.id, v.help, v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200))])))"
    )


def wrong(path, folder):
    """Return what a validator of HTML complains of."""
    config = folder / "rules.json"
    config.write_text(json.dumps({"root": True, **RULES}), encoding="utf-8")
    command = [str(MODULES / ".bin" / "html-validate"), "--config", str(config), "-f", "json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)
    return {(m["ruleId"], m["message"]) for x in found for m in x["messages"] if m["severity"] == 2}


def said(signs):
    """Return what the program says of a hand of the first account."""
    from verifier.analysis.explain_hand import explain_hand
    from verifier.rules.rulebook import Stage
    from verifier.tables.readings import ReadingTables

    examination = real("ranking").whole.examinations[0]
    table = examination.questions[0].tables[Stage.ASSUMED]
    cases = [n for n in range(len(table.universe)) if " ".join(table.universe.shown(n)) == signs]
    varied = ReadingTables(examination.engines.deals, table, examination.choice)
    return explain_hand(table, varied, cases[0])


def test_nothing_leaves_the_page(page):
    """The browser asks for the file and for nothing else, also while a hand is tried."""
    write(page, "12 2 10")
    entries = [json.loads(x["message"])["message"] for x in page.get_log("performance")]
    asked = {x["params"]["request"]["url"] for x in entries if x["method"] == "Network.requestWillBeSent"}
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert page.execute_script("return performance.getEntriesByType('resource').length") == 0


def test_hands_are_answered_as_the_program_answers_them(page):
    """Random hands, written: settings, chain, what is ruled out, and readings, as `verify hand` has them."""
    examination = real("ranking").whole.examinations[0]
    universe = examination.questions[0].tables[next(iter(examination.questions[0].tables))].universe
    for case in random.Random(3).sample(range(len(universe)), 12):
        signs = " ".join(universe.shown(case))
        write(page, signs)
        says = said(signs)
        answer = page.find_element("id", "answer")
        assert answer.get_attribute("data-status") == says.status
        first = answer.find_elements("css selector", ".case > .ways > .setting")
        assert {x.get_attribute("data-signs") for x in first} == {" | ".join(x) for x in says.left}
        chain = answer.find_elements("css selector", "#chain > li")
        assert [x.get_attribute("data-label") for x in chain] == [w.label for w in says.said]
        ruled = answer.find_elements("css selector", "#ruled > li")
        assert {x.get_attribute("data-by") for x in ruled} == {r.by for r in says.ruled}
        turns = answer.find_elements("css selector", "#turns > li")
        assert {x.get_attribute("data-turn") for x in turns} == {
            f"{t.reading} {t.alternative}" for t in says.turns
        }


def test_every_way_to_set_cards_is_told_as_the_program_tells_it(driver, tmp_path):
    """Random hands of seven cards: each way, what its hands are, what is said of it, and what is beaten."""
    from verifier.analysis.rank_settings import rank_settings
    from verifier.cases.parse_pieces import parse_cards

    poker = tmp_path / "poker.html"
    poker.write_text(written(real("caesars-poker"), "html"), encoding="utf-8")
    opened(driver, poker)
    examination = real("caesars-poker").whole.examinations[0]
    buttons = driver.find_elements("css selector", "#pieces button span:last-child")
    signs = [x.get_attribute("textContent") for x in buttons]
    for seed in range(4):
        held = random.Random(seed).sample(signs, 7)
        write(driver, " ".join(held))
        shown_ = {
            tuple(item.get_attribute(f"data-{word}") for word in ("signs", "names", "beaten"))
            for item in driver.find_elements("css selector", "#answer li[data-answers]")
        }
        told = rank_settings(
            examination.engines, examination.choice, parse_cards(examination.book, " ".join(held), "TILES")
        )
        assert len(shown_) == len(told)
        assert {x[-2:] for x in shown_} == {(", ".join(w.names), str(w.beaten).lower()) for w in told}
        answers = {
            x.get_attribute("data-answers") for x in driver.find_elements("css selector", "#answer li")
        }
        assert answers - {None} == {" / ".join(x.answer for x in w.said) for w in told}
    assert driver.get_log("browser") == []


def test_pieces_are_picked_by_hand_and_no_more_than_there_are(page):
    """Buttons add pieces until the hand is full; a piece of which there is one can be taken once."""
    buttons = {x.text.strip(): x for x in page.find_elements("css selector", "#pieces button")}
    buttons["W3"].click()
    assert not buttons["W3"].is_enabled() and buttons["12"].is_enabled()
    buttons["12"].click()
    buttons["12"].click()
    assert not any(x.is_enabled() for x in buttons.values())
    assert page.find_element("id", "answer").get_attribute("data-status") == said("12 12 W3").status
    page.find_element("id", "clear").click()
    assert all(x.is_enabled() for x in buttons.values())


def test_another_account_answers_by_its_own_words(page):
    """Choosing an account changes which clauses are named."""
    from selenium.webdriver.support.select import Select

    write(page, "12 2 10")
    before = page.find_element("id", "answer").text
    Select(page.find_element("id", "which")).select_by_visible_text("analysis")
    write(page, "12 2 10")
    assert page.find_element("id", "answer").text != before


def test_findings_are_searched_and_filtered(page):
    """Words and kinds narrow what is shown; the count says so; a link uncovers what is hidden."""
    every = len(shown(page, ".finding"))
    field = page.find_element("id", "find")
    field.send_keys("twelve outranks")
    some = shown(page, ".finding")
    assert 0 < len(some) < every
    assert page.find_element("id", "shown").text == f"{len(some)} of {every} findings are shown"
    field.clear()
    field.send_keys("no such words anywhere")
    assert not shown(page, ".finding")
    link = next(x for x in page.find_elements("css selector", ".short a") if x.is_displayed())
    link.click()
    target = link.get_attribute("href").partition("#")[2]
    assert page.find_element("id", target).is_displayed()
    field.clear()
    field.send_keys(" ")
    for box in page.find_elements("css selector", "[name=kind]"):
        if box.get_attribute("value") != "cycle":
            box.click()
    assert {x.get_attribute("data-kind") for x in shown(page, ".finding")} == {"cycle"}


def test_it_prints_with_everything_unfolded(page):
    """On paper the folded parts are open, the tools are gone, and afterwards all is as before."""
    folded = "return document.querySelectorAll('details:not([open])').length"
    before = page.execute_script(folded)
    assert before
    page.execute_script("dispatchEvent(new Event('beforeprint'))")
    assert page.execute_script(folded) == 0
    made = base64.b64decode(page.execute_cdp_cmd("Page.printToPDF", {})["data"])
    assert made.startswith(b"%PDF") and len(made) > 50_000
    page.execute_script("dispatchEvent(new Event('afterprint'))")
    assert page.execute_script(folded) == before


def test_it_fits_a_telephone(page):
    """Nothing runs over the side of a narrow screen."""
    page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
    write(page, "12 2 10")
    wide = page.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1] == PHONE["width"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_accessibility_checker_finds_nothing(page, theme):
    """Axe, with every rule that it has by default: in both themes, a hand tried, everything unfolded."""
    feature = {"name": "prefers-color-scheme", "value": theme}
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [STILL, feature]})
    write(page, "12 2 10")
    page.execute_script("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert checked(page) == []


def test_the_theme_is_turned_by_its_button(page):
    """Dark and light are a reader's choice, whatever the system says."""
    colour = "return getComputedStyle(document.body).backgroundColor"
    before = page.execute_script(colour)
    page.find_element("id", "theme").click()
    assert page.execute_script(colour) != before
    page.find_element("id", "theme").click()
    assert page.execute_script(colour) == before


def test_a_validator_of_html_finds_no_mistake(path, tmp_path):
    """The page is HTML as the standard has it."""
    assert wrong(path, tmp_path) == set()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_of_a_diff_is_as_sound(driver, tmp_path, theme):
    """Two house ways: groups can be filtered; the browser, axe and the validator complain of nothing."""
    from verifier.diff.compare_files import compare_files
    from verifier.report.diff_view_build import build_diff_view
    from verifier.report.page.diff import render_diff_page

    path = tmp_path / "two.html"
    found = compare_files(["ranking:numbered", "ranking:analysis"], (), "house-way")
    path.write_text(render_diff_page(build_diff_view(found)), "utf-8")
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    feature = {"name": "prefers-color-scheme", "value": theme}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [STILL, feature]})
    opened(driver, path)
    every = len(shown(driver, ".finding"))
    driver.find_element("id", "find").send_keys("no such words")
    assert every and driver.find_element("id", "shown").text == f"0 of {every} groups are shown"
    driver.find_element("id", "find").clear()
    driver.find_element("id", "find").send_keys(" ")
    assert checked(driver) == [] and wrong(path, tmp_path) == set()
    assert driver.get_log("browser") == []
