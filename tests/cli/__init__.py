"""Tests of the commands as they are typed: what is printed, where, and the exit status."""
