"""What players ask of units: order types, every notation read and written, legality with reasons, options."""
