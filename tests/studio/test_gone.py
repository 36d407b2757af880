# SPDX-License-Identifier: MIT
"""Tables that go away while a server has them open, and folders that hold none."""

import shutil

import pytest
from studio import Refused

QUERY = "?table=2x4-64&position=ffff11100001ffff"


def test_a_table_that_is_deleted_by_hand_is_not_there(make_studio):
    studio = make_studio()
    studio.build("2x4-64")
    studio.send("practice/select", {"table": "2x4-64"})
    assert studio.get("/api/query", QUERY)["best"]
    shutil.rmtree(studio.home / "tables/2x4-64")
    with pytest.raises(Refused) as refused:
        studio.get("/api/query", QUERY)
    assert refused.value.status == 404 and "not built" in refused.value.body["message"]
    state = studio.send("practice/state")
    assert state["rates"]["absent_code"] == "not_built"
    with pytest.raises(Refused) as refused:
        studio.send("practice/random")
    assert refused.value.status == 404


@pytest.mark.parametrize("folder", [".trash", "2x4-64", "2x4-64/deep"])
def test_folders_that_hold_no_tables_are_refused(make_studio, folder):
    studio = make_studio()
    studio.build("2x4-64")
    path = studio.home / "tables" / folder
    path.mkdir(exist_ok=True)
    for action, body in [("tables/folders", {"add": str(path)}),
                         ("practice/add-folder", {"path": str(path)})]:
        with pytest.raises(Refused) as refused:
            studio.send(action, body)
        assert refused.value.status == 400 and refused.value.body["hint"]


def test_a_file_that_is_no_recording_is_bad_input(make_studio):
    studio = make_studio()
    with pytest.raises(Refused) as refused:
        studio.send("practice/record-open", {"base64": "AAAA"})
    assert refused.value.status == 400 and refused.value.body["message"]
