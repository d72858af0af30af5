"""Games on disk: YAML schema, codec, migrations, atomic writing, autosave and recovery."""
