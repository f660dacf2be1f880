"""The edits that a check tries on each file."""
