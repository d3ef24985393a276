"""Opens the report in headless Chromium by way of its driver (W3C WebDriver)."""

import base64
import json
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

OUT = Path(sys.argv[1]).resolve()


class Browser:
    def __init__(self):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in self.driver.stdout:
            if "successfully on port " in line:
                self.base = "http://127.0.0.1:" + line.rstrip(".\n").split("on port ")[1]
                break
        # Chromium refuses its own sandbox to root, and small machines have a small /dev/shm.
        flags = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"]
        options = {"args": flags}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.ask("/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + session["sessionId"]

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.base + path, data, {"Content-Type": "application/json"}), timeout=120) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise SystemExit(f"error: {path}: {error.read().decode()}") from error

    def open(self, page):
        self.ask("/url", {"url": page.as_uri()})

    def run(self, script):
        return self.ask("/execute/sync", {"script": script, "args": []})

    def command(self, name, **params):
        return self.ask("/goog/cdp/execute", {"cmd": name, "params": params})

    def look(self, width, height, scheme):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, name):
        (OUT / f"{name}.png").write_bytes(base64.b64decode(self.ask("/screenshot")))

    def errors(self):
        return [entry for entry in self.ask("/se/log", {"type": "browser"}) if entry["level"] in ("SEVERE", "WARNING")][:3]

    def end(self):
        try:
            self.ask("/url", {"url": "about:blank"})
            urlopen(Request(self.base, method="DELETE"), timeout=20)
        finally:
            self.driver.terminate()


passed = failed = 0


def check(what, holds, seen=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f"{'ok    ' if holds else 'FAILED'} {what}{'' if holds else f': {seen}'}")


def shown(browser, selector):
    script = f"return [...document.querySelectorAll({json.dumps(selector)})].filter(e => !e.hidden).map(e => e.dataset.p ?? e.id)"
    return browser.run(script)


def filter_by(browser, **fields):
    browser.run("document.querySelector('#filters').reset()")
    time.sleep(0.1)
    for name, value in fields.items():
        key = "checked" if isinstance(value, bool) else "value"
        browser.run(
            f"const field = document.querySelector('#filters').{name}; field.{key} = {json.dumps(value)};"
            "field.dispatchEvent(new Event('input', {bubbles: true}))"
        )
    return shown(browser, "#problems tbody tr"), shown(browser, "details.problem")


def look_at_the_report(browser):
    browser.open(OUT / "report.html")
    check("nothing is complained of", not (errors := browser.errors()), errors)
    check("no text is obeyed", browser.run("return document.title") == "Judge report", browser.run("return document.title"))
    check("no text becomes an element", browser.run("return document.querySelectorAll('img, script:not(body > script)').length") == 0)
    check("nothing is loaded", browser.run("return performance.getEntriesByType('resource').length") == 0)
    check("no link runs a script", browser.run("return document.querySelectorAll('a[href^=\"javascript\"]').length") == 0)
    check("hostile text is seen", "<script>document.title" in browser.run("return document.querySelector('#hostile article').textContent"))

    everything, _ = filter_by(browser)
    rows, sections = filter_by(browser, text="re-panic")
    check("a text finds its problem", rows == sections == ["re-panic"], rows)
    rows, sections = filter_by(browser, verdict="TLE")
    check("a verdict finds its problems", rows == sections == ["tle"], rows)
    rows, _ = filter_by(browser, verdict="!AC")
    check("what is accepted can be left out", "ac" not in rows and "wa" in rows, rows)
    rows, _ = filter_by(browser, group="seed")
    check("a group finds its problems", "agrees" in rows and "wa" not in rows, rows)
    rows, _ = filter_by(browser, unwell=True)
    check("what failed can be seen alone", "survivor" in rows and "agrees" not in rows, rows)
    rows, _ = filter_by(browser, text="no such thing")
    check("nothing found is said", rows == [] and browser.run("return !document.querySelector('.none').hidden"), rows)
    rows, _ = filter_by(browser)
    check("clearing shows all again", rows == everything and len(rows) > 30, rows)

    browser.run("location.hash = 'ac'")
    time.sleep(0.2)
    check("a link opens its problem", browser.run("return document.getElementById('ac').open"))
    check("nothing is complained of later", not (errors := browser.errors()), errors)

    for name, width, height, scheme in [("light", 1280, 1400, "light"), ("dark", 1280, 1400, "dark"), ("narrow", 390, 1400, "light")]:
        browser.look(width, height, scheme)
        browser.run("scrollTo(0, 0)")
        browser.picture(name)
        wide = browser.run("return document.documentElement.scrollWidth")
        check(f"{name}: the page is not wider than the window", wide <= width, wide)
        for problem in ["hostile", "checker", "survivor"]:
            browser.run(f"document.getElementById('{problem}').open = true; document.getElementById('{problem}').scrollIntoView()")
            time.sleep(0.2)
            browser.picture(f"{name}-{problem}")


def look_without_scripts(browser):
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(OUT / "report.html")
    hidden = "return document.getElementById('filters').hidden"
    check("without scripts there are no filters", browser.run(hidden))
    check("without scripts everything is there", len(shown(browser, "details.problem")) > 30)
    browser.command("Emulation.setScriptExecutionDisabled", value=False)


def look_at_many(browser):
    start = time.monotonic()
    browser.open(OUT / "many.html")
    took = time.monotonic() - start
    size = (OUT / "many.html").stat().st_size
    filtering = browser.run(
        "const field = document.querySelector('#filters').text; field.value = 'many77'; const start = performance.now();"
        "field.dispatchEvent(new Event('input', {bubbles: true})); document.body.offsetHeight; return performance.now() - start"
    )
    found = len(shown(browser, "details.problem"))
    print(f"       1000 problems: {size / 1e6:.1f} MB, opened in {took:.2f} s, filtered in {filtering:.0f} ms")
    check("a thousand problems are a few megabytes", size < 8e6, size)
    check("a thousand problems are filtered", found == 11, found)


browser = Browser()
try:
    look_at_the_report(browser)
    look_without_scripts(browser)
    look_at_many(browser)
finally:
    browser.end()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
