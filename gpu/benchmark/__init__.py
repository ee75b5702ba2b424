"""The benchmark of this computer: its devices timed with a result's input, and published times."""
