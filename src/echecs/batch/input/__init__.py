"""What is read: files and streams of any form, cut into entries, parsed into problems."""
