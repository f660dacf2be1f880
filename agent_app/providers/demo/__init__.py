"""A provider without AI: a few rules that read the request they are given, as a model would."""
