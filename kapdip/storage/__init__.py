"""Saves: the format and its checks, migrations, atomic writing with generations, the lock, autosave and recovery.

    load_game(path) -> Game · save_game(game, path)          one file, read and written whole (`storage.files`)
    open_game(path) -> Opened(game, read_only, recovered, …) for the window: with lock and recovery (`storage.opening`)
    Autosave(path, …).put(game) a thread that writes within a second (`storage.autosave`)

Every problem of a file is a `SaveError` with paths. YAML is imported here and nowhere else.
"""
