# SPDX-License-Identifier: MIT
"""The OpenAPI document is the one the server serves, and its examples work as they stand."""

import json

from studio import DOCUMENT, Refused, check

POSTS = sorted(path for path, item in DOCUMENT["paths"].items() if "post" in item)
# These need something that is there only at times: other tests give it.
NEED_MORE = {"/api/tables/plot", "/api/tables/pause", "/api/tables/resume", "/api/tables/cancel", "/api/tables/restore",
             "/api/practice/add-folder", "/api/practice/remove-folder", "/api/practice/place",
             "/api/practice/record-save", "/api/players/line", "/api/game/resume", "/api/test/steps", "/api/test/file",
             "/api/test/remove", "/api/test/restore", "/api/test/again", "/api/notebook/answer", "/api/notebook/change",
             "/api/analysis/report", "/api/analysis/file"}
# In this order: what the later ones need, the earlier ones make. All others come between.
FIRST = ["/api/formation/save", "/api/game/new", "/api/practice/select", "/api/minigames/new",
         "/api/minigames/save-mix", "/api/test/begin", "/api/replay/add"]
LAST = ["/api/tables/compress", "/api/tables/verify", "/api/tables/delete", "/api/tables/empty-trash",
        "/api/formation/remove"]


def example_of(path):
    return DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"]


def test_the_document_is_served(studio):
    status, headers, text = studio.raw("GET", "/api")
    assert status == 200 and headers["Content-Type"] == "application/json"
    assert json.loads(text) == DOCUMENT


def test_every_message_is_in_the_document_and_answered(studio):
    pages = studio.get("/api/status")["pages"]
    assert pages == sorted({path.split("/")[2] for path in POSTS})
    for path in POSTS:
        try:
            studio.send(path.removeprefix("/api/"), {"no such field": 1, "table": 1, "cells": 1})
        except Refused as refused:
            assert refused.status == 400, path


def test_examples_fit_their_schemas():
    for path in POSTS:
        content = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]
        check(content["schema"], content["example"])


def test_examples_work(make_studio):
    studio = make_studio()
    between = [p for p in POSTS if p not in FIRST and p not in LAST and p not in NEED_MORE]
    studio.send("tables/build", example_of("/api/tables/build"))
    studio.wait_for_job("2x4-128")
    studio.build("vanish-3x3-m3")
    studio.send("tables/clear")
    for path in FIRST + between:
        studio.send(path.removeprefix("/api/"), example_of(path))
    for path in LAST:
        studio.send(path.removeprefix("/api/"), example_of(path))
        if path in ("/api/tables/compress", "/api/tables/verify"):
            studio.wait_for_job("2x4-128")


def test_reading_examples_work(make_studio):
    studio = make_studio()
    studio.build("2x4-128")
    for path, item in DOCUMENT["paths"].items():
        if "get" not in item or path in ("/api", "/api/events"):
            continue
        query = "&".join(f"{p['name']}={p['example']}" for p in item["get"]["parameters"])
        studio.get(path, "?" + query if query else "")
