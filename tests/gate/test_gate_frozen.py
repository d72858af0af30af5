"""The frozen program leaves its own paths to itself."""

import os

import pytest
from frozen import OURS, keep_paths_to_ourselves


def test_what_the_frozen_program_starts_finds_its_own_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OURS:
        monkeypatch.setenv(name, "/folder/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    keep_paths_to_ourselves()
    assert not set(OURS) & os.environ.keys()


def test_a_search_path_of_the_users_own_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OURS:
        monkeypatch.setenv(name, "/folder/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/mine")
    keep_paths_to_ourselves()
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/mine"
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
