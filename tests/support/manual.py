"""The manual page, from the parser of the command line."""

import argparse

from echecs.cli.epilog import EXAMPLES, EXIT_CODES
from echecs.cli.parser import make_parser
from echecs.language import translation
from echecs.version import __version__

# Section by section, in each language that the program speaks.
WORDS = {
    "en": {
        "name": "NAME",
        "title": "play and referee chess, find and prove mates, judge games",
        "synopsis": "SYNOPSIS",
        "options": "options",
        "description": "DESCRIPTION",
        "text": "Without a command it plays: at a terminal with whoever sits there, in a pipe "
        "as the referee of the moves that come in. Results go to standard output, all else "
        "to standard error.",
        "commands": "COMMANDS",
        "exit": "EXIT STATUS",
        "environment": "ENVIRONMENT",
        "language": "The first that is set chooses the language, French or English, unless "
        "\\-\\-lang does.",
        "colour": "When it is set there are no colours.",
        "cache": "Where tables of endings are kept.",
    },
    "fr": {
        "name": "NOM",
        "title": "jouer et arbitrer aux échecs, trouver et prouver des mats, juger des parties",
        "synopsis": "SYNOPSIS",
        "options": "options",
        "description": "DESCRIPTION",
        "text": "Sans commande, il joue : au terminal avec qui s’y trouve, dans un tube comme "
        "arbitre des coups qui arrivent. Les résultats vont à la sortie standard, tout le "
        "reste à la sortie d’erreur.",
        "commands": "COMMANDES",
        "exit": "CODE DE SORTIE",
        "environment": "ENVIRONNEMENT",
        "language": "La première qui est définie choisit la langue, français ou anglais, sauf si "
        "\\-\\-lang le fait.",
        "colour": "Si elle est définie, il n’y a pas de couleurs.",
        "cache": "Où les tables de finales sont gardées.",
    },
}


def manual(language: str) -> str:
    """The page in one language, for man(1)."""
    _, words = translation(language), WORDS[language]
    parser = make_parser(_)
    lines = [
        ".\\\" Made from the program's parser by scripts/generate.",
        f'.TH ECHECS 1 "" "echecs {__version__}" "echecs"',
        f".SH {words['name']}",
        f"echecs \\- {words['title']}",
        f".SH {words['synopsis']}",
        f"\\fBechecs\\fR [\\fI{_('command')}\\fR] [\\fI{words['options']}\\fR]",
        f".SH {words['description']}",
        words["text"],
        *_options(parser),
        f".SH {words['commands']}",
    ]
    for name, meaning, command in commands_of(parser):
        synopsis = "".join(f" {_argument(action)}" for action in positionals(command))
        lines += [f".SS {name}", f"\\fBechecs {name}\\fR [\\fI{words['options']}\\fR]{synopsis}"]
        lines += [".PP", _roff(f"{meaning[:1].upper()}{meaning[1:]}.")]
        lines += [*_options(command), *_examples(name, _)]
    lines += [f".SH {words['exit']}"]
    for code, meaning in EXIT_CODES.items():
        lines += [".TP", f"\\fB{code}\\fR", _roff(_(meaning))]
    lines += [f".SH {words['environment']}"]
    for name, key in (
        ("LC_ALL, LC_MESSAGES, LANG", "language"),
        ("NO_COLOR", "colour"),
        ("ECHECS_CACHE", "cache"),
    ):
        lines += [".TP", f"\\fB{name}\\fR", words[key]]
    return "\n".join(lines) + "\n"


def commands_of(
    parser: argparse.ArgumentParser,
) -> list[tuple[str, str, argparse.ArgumentParser]]:
    """Each command with the words for it and its own parser."""
    (commands,) = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    words = {each.dest: each.help or "" for each in commands._choices_actions}
    return [(name, words[name], command) for name, command in commands.choices.items()]


def positionals(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """What a command takes besides options."""
    return [action for action in parser._actions if not action.option_strings]


def _options(parser: argparse.ArgumentParser) -> list[str]:
    lines = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            continue
        names = [f"\\fB{_roff(name)}\\fR" for name in action.option_strings]
        if action.option_strings and action.nargs == 0:
            term = ", ".join(names)
        else:
            term = ", ".join(f"{name} {_value(action)}" for name in names) or _value(action)
        lines += [".TP", term, _roff(action.help or "")]
    return lines


def _value(action: argparse.Action) -> str:
    if action.choices is not None and action.metavar is None:
        return "|".join(f"\\fB{_roff(str(choice))}\\fR" for choice in action.choices)
    shown = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    return f"\\fI{_roff(str(shown))}\\fR"


def _argument(action: argparse.Action) -> str:
    forms = {"*": "[{}…]", "?": "[{}]", "+": "{}…"}
    return forms.get(str(action.nargs), "{}").format(_value(action))


def _examples(name: str, _: object) -> list[str]:
    assert callable(_)
    lines = []
    for command, meaning in EXAMPLES[name]:
        lines += [".PP", ".EX", f"    {_roff(command)}", ".EE", f".RS 8\n{_roff(_(meaning))}\n.RE"]
    return lines


def _roff(text: str) -> str:
    """Text as it is, hyphens and backslashes included; no line is taken for a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("%%", "%")
    return f"\\&{text}" if text.startswith((".", "\\(aq")) else text
