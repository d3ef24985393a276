"""Makes of a report one of a thousand problems with three cases each."""

import re
import sys
from pathlib import Path

page = Path(sys.argv[1]).read_text()
row = re.search(r'<tr data-p="ac">.*?</tr>', page, re.S)[0]
section = re.search(r'<details class="problem" id="ac".*?</details>', page, re.S)[0]
case = re.search(r'<tr data-v="AC".*?</tr>', section, re.S)[0]
names = [f"many{number}" for number in range(1000)]
rename = lambda text, name: re.sub(r"\bac\b", name, text)
three = section.replace(case, case * (3 - section.count("<tr data-v=") + 1), 1)
rows = "".join(rename(row, name) for name in names)
sections = "".join(rename(three, name) for name in names)
start = page.index("<tbody>") + len("<tbody>")
middle = page.index("</tbody>")
first = page.index('<details class="problem"')
last = page.rindex("</details>") + len("</details>")
Path(sys.argv[2]).write_text(page[:start] + rows + page[middle:first] + sections + page[last:])
