"""Scripts that complete the command line in a shell, made of its parser.

Rules are asked of `robray explain` when they are needed, so that a script does not go stale with every new one.
"""

import argparse
import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from robray.cli.arguments import subparsers

_RULES = r"robray explain --color never 2>/dev/null | sed -n 's/^\([a-z-]*\) (.*/\1/p'"
"""A command of the shell that lists all rules."""

_WORDS = {"LEVEL": ("error", "warning", "information", "hint")}
"""Usual values of an option that accepts others, too."""

_FILES = frozenset({"PATH", "FILE", "SCENE"})


class Option(NamedTuple):
    """`words` are what may follow; `takes` is what the help calls it, None for a switch."""

    names: tuple[str, ...]
    help: str
    takes: str | None
    words: tuple[str, ...]


class Verb(NamedTuple):
    """`operand` is what the help calls what stands without a name; `words` are what that may be."""

    name: str
    help: str
    options: tuple[Option, ...]
    operand: str | None
    words: tuple[str, ...]


def verbs_of(parser: argparse.ArgumentParser) -> tuple[Verb, ...]:
    """Verbs of the parser with their options, as plain data."""
    verbs = subparsers(parser)
    summaries = {choice.dest: choice.help or "" for choice in verbs._choices_actions}  # noqa: SLF001
    return tuple(_verb(name, summaries[name], inner) for name, inner in verbs.choices.items())


def _verb(name: str, summary: str, parser: argparse.ArgumentParser) -> Verb:
    options = []
    operand: str | None = None
    words: tuple[str, ...] = ()
    for action in parser._actions:  # noqa: SLF001 - argparse has no public way to look into a parser
        takes = None if action.nargs == 0 else str(action.metavar or action.dest.upper())
        choices = _WORDS.get(takes or "", ()) if action.choices is None else tuple(map(str, action.choices))
        if action.option_strings:
            options.append(Option(tuple(action.option_strings), action.help or "", takes, choices))
        else:
            operand, words = takes, choices
    return Verb(name, summary, tuple(options), operand, words)


def bash(parser: argparse.ArgumentParser) -> str:
    return "\n".join(_bash(verbs_of(parser)))


def _bash(verbs: tuple[Verb, ...]) -> Iterator[str]:
    yield "# Completes robray in bash. Written by: robray completion bash"
    yield "_robray() {"
    yield '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" verb="" words="" each'
    yield '    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield '        case "$each" in -*) ;; *) verb="$each"; break ;; esac'
    yield "    done"
    yield "    COMPREPLY=()"
    yield '    case "$verb:$before" in'
    for verb in verbs:
        for option in verb.options:
            if option.takes is not None:
                pattern = "|".join(f"{verb.name}:{name}" for name in option.names)
                yield f"        {pattern}) {_bash_words(option.takes, option.words)}; return ;;"
    yield "    esac"
    yield '    case "$verb" in'
    names = " ".join(verb.name for verb in verbs)
    yield f"        '') COMPREPLY=($(compgen -W {shlex.quote(names + ' --help --version')} -- \"$word\")); return ;;"
    for verb in verbs:
        yield f"        {verb.name}) words={shlex.quote(' '.join(name for o in verb.options for name in o.names))} ;;"
    yield "    esac"
    yield '    if [[ "$word" == -* ]]; then'
    yield '        COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "        return"
    yield "    fi"
    yield '    case "$verb" in'
    for verb in verbs:
        if verb.operand is not None:
            yield f"        {verb.name}) {_bash_words(verb.operand, verb.words)} ;;"
    yield "    esac"
    yield "}"
    yield "complete -o filenames -F _robray robray"
    yield ""


def _bash_words(takes: str, words: tuple[str, ...]) -> str:
    if words:
        return f'COMPREPLY=($(compgen -W {shlex.quote(" ".join(words))} -- "$word"))'
    if takes in _FILES:
        return 'mapfile -t COMPREPLY < <(compgen -f -- "$word")'
    if takes == "RULE":
        return f'COMPREPLY=($(compgen -W "$({_RULES})" -- "$word"))'
    if takes == "RULES":
        # Behind the last comma, with what is before it.
        before = '-P "${word%"${word##*,}"}"'
        return f'COMPREPLY=($(compgen {before} -W "$({_RULES})" -- "${{word##*,}}"))'
    return ":"


def zsh(parser: argparse.ArgumentParser) -> str:
    return "\n".join(_zsh(verbs_of(parser)))


def _zsh(verbs: tuple[Verb, ...]) -> Iterator[str]:
    yield "#compdef robray"
    yield "# Completes robray in zsh. Written by: robray completion zsh"
    yield "_robray_rules() {"
    yield "    local -a rules"
    yield f'    rules=(${{(f)"$({_RULES})"}})'
    yield "    if [[ $1 == one ]]; then compadd -a rules; else _values -s , rule $rules; fi"
    yield "}"
    yield "_robray() {"
    yield "    local -a verbs"
    yield "    verbs=("
    for verb in verbs:
        yield f"        {shlex.quote(f'{verb.name}:{verb.help}')}"
    yield "    )"
    yield "    if (( CURRENT == 2 )); then"
    yield "        _describe -t commands command verbs"
    yield "        return"
    yield "    fi"
    yield "    local verb=$words[2]"
    yield "    shift words"
    yield "    (( CURRENT-- ))"
    yield "    case $verb in"
    for verb in verbs:
        yield f"        {verb.name})"
        yield "            _arguments -s -S \\"
        for option in verb.options:
            for name in option.names:
                yield f"                {shlex.quote(_zsh_option(name, option))} \\"
        operand = "" if verb.operand is None else f"*:{verb.operand}:{_zsh_words(verb.operand, verb.words)}"
        yield f"                {shlex.quote(operand)} ;;" if operand else "                ;;"
    yield "    esac"
    yield "}"
    yield '_robray "$@"'
    yield ""


def _zsh_option(name: str, option: Option) -> str:
    help_ = option.help.replace("[", "(").replace("]", ")").replace(":", r"\:")
    takes = "" if option.takes is None else f":{option.takes.replace(':', '')}:{_zsh_words(option.takes, option.words)}"
    return f"*{name}[{help_}]{takes}"


def _zsh_words(takes: str, words: tuple[str, ...]) -> str:
    if words:
        return f"({' '.join(words)})"
    if takes in _FILES:
        return "_files"
    return {"RULE": "'_robray_rules one'", "RULES": "_robray_rules"}.get(takes, " ")


def fish(parser: argparse.ArgumentParser) -> str:
    return "\n".join(_fish(verbs_of(parser)))


def _fish(verbs: tuple[Verb, ...]) -> Iterator[str]:
    yield "# Completes robray in fish. Written by: robray completion fish"
    yield "function __robray_rules"
    yield "    set -l before (string replace -r '[^,=]*$' '' -- (commandline -ct))"
    yield "    for rule in (robray explain --color never 2>/dev/null | string match -rg '^([a-z-]+) \\(')"
    yield "        echo $before$rule"
    yield "    end"
    yield "end"
    yield "complete -c robray -f"
    for verb in verbs:
        yield f"complete -c robray -n __fish_use_subcommand -a {verb.name} -d {_fish_quoted(verb.help)}"
    for verb in verbs:
        condition = f"complete -c robray -n '__fish_seen_subcommand_from {verb.name}'"
        for option in verb.options:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            takes = "" if option.takes is None else f" {_fish_words(option.takes, option.words)}"
            yield f"{condition} {names}{takes} -d {_fish_quoted(option.help)}"
        if verb.operand is not None and (verb.words or verb.operand in _FILES or verb.operand.startswith("RULE")):
            words = "-F" if verb.operand in _FILES else _fish_words(verb.operand, verb.words).removeprefix("-x ")
            yield f"{condition} {words}"
    yield ""


def _fish_words(takes: str, words: tuple[str, ...]) -> str:
    if words:
        return f"-x -a {_fish_quoted(' '.join(words))}"
    if takes in _FILES:
        return "-r -F"
    return "-x -a '(__robray_rules)'" if takes.startswith("RULE") else "-x"


def _fish_quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


SCRIPTS: Mapping[str, Callable[[argparse.ArgumentParser], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
