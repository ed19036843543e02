"""The commands, one file each; a new one is a file here and a line in `verifier.cli.main`.

Each is a click command whose body is a short list of named steps. A command's module imports click and the
root alone when it is loaded, so that `--help` is quick; what it works with is imported when it runs.
"""
