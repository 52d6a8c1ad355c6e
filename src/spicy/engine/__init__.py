"""The rules of Spicy and Sweet & Spicy as a pure engine: no input or output, no clock, no words."""
