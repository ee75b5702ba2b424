"""The timing itself: one core, all cores and the cards do the same work and must agree."""
