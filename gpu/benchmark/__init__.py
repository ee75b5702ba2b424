"""Measuring this computer: the speed of its devices on a result's own input, and published times to compare with."""
