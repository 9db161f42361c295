"""``pitboss completion``: a script that completes commands and options in your shell."""

from __future__ import annotations

import argparse
from importlib import import_module

from pitboss import main

BASH = """_pitboss() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "{commands}" -- "$word")); return; fi
  case "${{COMP_WORDS[1]}}" in
{cases}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word"));;
    *) COMPREPLY=($(compgen -f -- "$word"));;
  esac
}}
complete -F _pitboss pitboss"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "shell", choices=("bash", "zsh"), metavar="SHELL", help="bash or zsh; then: source <(pitboss completion SHELL)"
    )


def run(args: argparse.Namespace) -> int:
    cases = "\n".join(f'    {name}) local options="{" ".join(options(name))}";;' for name in main.COMMANDS)
    script = BASH.format(commands=" ".join(main.COMMANDS), cases=cases)
    print(f"autoload -U +X bashcompinit && bashcompinit\n{script}" if args.shell == "zsh" else script)
    return 0


def options(name: str) -> list[str]:
    command = main.COMMANDS[name]
    parser = main.parser_for(name, command)
    import_module(command.module).add_arguments(parser)
    return sorted(option for action in parser._actions for option in action.option_strings if option.startswith("--"))
