"""Press items as they are written: whom they are from and to, what hangs on a condition, where they end."""
