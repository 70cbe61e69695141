"""What is written: records as lines, tables or columns, whole or not at all."""
