# SPDX-License-Identifier: MIT
"""Every example in docs/python.md does what the page says."""

import doctest
import re

from conftest import ROOT


def test_the_page_says_what_happens(tmp_path):
    page = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 7
    test = doctest.DocTestParser().get_doctest(
        "\n".join(blocks), {"folder": tmp_path}, "docs/python.md", "docs/python.md", 0)
    assert len(test.examples) > 40
    output: list[str] = []
    failures = doctest.DocTestRunner().run(test, out=output.append).failed
    assert failures == 0, "".join(output)
