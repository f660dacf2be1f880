"""What is told by the letters of a text: how wide it is, which language it is in, which font suits."""
