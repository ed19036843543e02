"""The laws that the program holds, in the same rooms as the program."""
