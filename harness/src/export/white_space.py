# Lines end with one newline; blanks stand alone and between tokens; an empty
# line stands alone and between lines.
import re
import sys

text = sys.stdin.buffer.read()
odd = re.search(rb'[\x00-\x09\x0b-\x1f\x7f]|\A[ \n]|  | \n|\n |\n\n\n|\n\n\Z|[^\n]\Z|\A\Z', text)
if odd:
    print('odd white space at byte', odd.start(), file=sys.stderr)
    sys.exit(43)
sys.exit(42)
