"""The directive `api`: the reference of a module's public names, written from its docstrings.

    ```{api} echecs
    :from: echecs.notation
    ```

describes the names of `echecs.__all__` that are at home in `echecs.notation`; `:only:`
chooses names one by one. A name that another module offers too is described once, at its
first address (`public_names.MODULES`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

import griffe
from docutils import nodes
from docutils.parsers.rst import directives
from public_names import addresses, exported, find, members, type_of
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx

LONGEST_VALUE = 60
"""A constant's value is shown up to that many characters."""


def described(module: str, home: str = "echecs", only: str = "") -> list[str]:
    """The names that a directive describes: classes first, then functions, then values."""
    if only:
        return only.split()
    names = [
        name
        for name in exported(module)
        if (found := find(f"{module}.{name}")).path.startswith(home)
        and addresses()[found.path] == f"{module}.{name}"
    ]
    order = (griffe.Kind.CLASS, griffe.Kind.FUNCTION, griffe.Kind.ATTRIBUTE)
    return sorted(names, key=lambda name: order.index(find(f"{module}.{name}").kind))


class Page:
    """The text of one directive, in MyST."""

    def __init__(self, module: str) -> None:
        self.module = module

    def text(self, names: list[str]) -> str:
        """Every name with its signature, its docstring and its members."""
        return "\n".join("\n".join(self._object(name)) for name in names)

    def _object(self, name: str) -> list[str]:
        found = find(f"{self.module}.{name}")
        lines = ["", f":module: {self.module}", f":canonical: {found.path}", ""]
        if isinstance(found, griffe.Class):
            head = f"{{py:class}} {name}{self._class_signature(found)}"
            return _fence(6, head, [*lines[1:], *self._class_body(name, found)])
        if isinstance(found, griffe.Function):
            head = f"{{py:function}} {name}{self._signature(found)}"
        else:
            head = f"{{py:data}} {name}"
            lines[1:1] = self._value(found)
        return _fence(6, head, [*lines[1:], self._doc(found, None)])

    def _class_body(self, name: str, owner: griffe.Class) -> Iterator[str]:
        bases = [text for base in owner.bases if (text := self._base(base))]
        if bases:
            yield f"Bases: {', '.join(bases)}\n"
        yield self._doc(owner, owner)
        for key, member in members(owner).items():
            yield from self._member(name, key, member, owner)

    def _member(self, name: str, key: str, member: griffe.Object, owner: griffe.Class) -> list[str]:
        options = [f":module: {self.module}"]
        if isinstance(member, griffe.Function):
            for label in ("staticmethod", "classmethod", "abstractmethod"):
                if label in member.labels:
                    options.append(f":{label}:")
            bound = "staticmethod" not in member.labels
            head = f"{{py:method}} {name}.{key}{self._signature(member, bound)}"
        else:
            is_property = "property" in member.labels
            head = f"{{py:{'property' if is_property else 'attribute'}}} {name}.{key}"
            annotation = type_of(member)
            if annotation is not None:
                options.append(f":type: {self._annotation(annotation)}")
        return _fence(5, head, [*options, "", self._doc(member, owner)])

    def _value(self, found: griffe.Object) -> Iterator[str]:
        annotation, value = getattr(found, "annotation", None), str(getattr(found, "value", ""))
        if annotation is not None:
            yield f":type: {self._annotation(annotation)}"
        if 0 < len(value) <= LONGEST_VALUE:
            yield f":value: {value}"

    # --- Signatures --------------------------------------------------------------------

    def _class_signature(self, owner: griffe.Class) -> str:
        for base in [owner, *owner.mro()]:
            for name in ("__init__", "__new__"):
                if isinstance(found := base.members.get(name), griffe.Function):
                    return self._signature(found, returns=False)
        if any(str(base).endswith("NamedTuple") for base in owner.bases):
            return f"({', '.join(self._fields(owner))})"
        return ""

    def _fields(self, owner: griffe.Class) -> Iterator[str]:
        """The fields of a named tuple, as its parameters."""
        for name, field in owner.members.items():
            if isinstance(field, griffe.Attribute) and "property" not in field.labels:
                text = f"{name}: {self._annotation(field.annotation or 'object')}"
                yield text if field.value is None else f"{text} = {field.value}"

    def _signature(
        self, function: griffe.Function, bound: bool = True, returns: bool = True
    ) -> str:
        given = list(function.parameters)
        if function.parent is not None and function.parent.is_class and bound:
            given = given[1:]
        parts: list[str] = []
        kind = griffe.ParameterKind
        seen_star = False
        for index, parameter in enumerate(given):
            if parameter.kind is kind.keyword_only and not seen_star:
                parts.append("*")
            seen_star |= parameter.kind in (kind.keyword_only, kind.var_positional)
            parts.append(self._parameter(parameter))
            following = given[index + 1].kind if index + 1 < len(given) else None
            if parameter.kind is kind.positional_only and following is not kind.positional_only:
                parts.append("/")
        text = f"({', '.join(parts)})"
        if returns and function.returns is not None:
            text += f" -> {self._annotation(function.returns)}"
        return text

    def _parameter(self, parameter: griffe.Parameter) -> str:
        kind = griffe.ParameterKind
        stars: dict[object, str] = {kind.var_positional: "*", kind.var_keyword: "**"}
        text = stars.get(parameter.kind, "") + parameter.name
        has_default = parameter.default is not None and not stars.get(parameter.kind)
        if parameter.annotation is not None:
            text += f": {self._annotation(parameter.annotation)}"
            return f"{text} = {parameter.default}" if has_default else text
        return f"{text}={parameter.default}" if has_default else text

    def _annotation(self, annotation: str | griffe.Expr) -> str:
        """A type as Python, public names by their addresses so that they become links."""
        if isinstance(annotation, str):
            return annotation
        return "".join(
            _linked(part) if isinstance(part, griffe.ExprName) else str(part)
            for part in annotation.iterate(flat=True)
        )

    def _base(self, base: str | griffe.Expr) -> str:
        path = base if isinstance(base, str) else base.canonical_path
        if path in addresses():
            return f"{{py:obj}}`~{addresses()[path]}`"
        return "" if path.startswith("echecs.") else f"`{base}`"

    # --- Docstrings --------------------------------------------------------------------

    def _doc(self, found: griffe.Object, owner: griffe.Class | None) -> str:
        if found.docstring is None:
            return ""
        text = re.sub(
            r"^>>> .*?(?=\n\s*\n|\Z)",
            lambda block: f"```pycon\n{block[0]}\n```",
            found.docstring.value,
            flags=re.M | re.S,
        )
        return re.sub(r"(?<!`)`([A-Za-z_][\w.]*)`(?!`)", self._span(owner), text)

    def _span(self, owner: griffe.Class | None) -> Callable[[re.Match[str]], str]:
        """A name in a docstring becomes a link where it is a public one."""

        def link(span: re.Match[str]) -> str:
            name = span[1]
            if owner is not None and name in members(owner) and owner.path in addresses():
                return f"{{py:obj}}`{name} <{addresses()[owner.path]}.{name}>`"
            first, _, rest = name.partition(".")
            for module in (self.module, "echecs"):
                if first in exported(module):
                    path = find(f"{module}.{first}").path
                    address = addresses().get(path, f"{module}.{first}")
                    return f"{{py:obj}}`{name} <{address}{'.' * bool(rest)}{rest}>`"
            return span[0]

        return link


def _linked(name: griffe.ExprName) -> str:
    address = addresses().get(name.canonical_path)
    return f"~{address}" if address else name.name


def _fence(length: int, head: str, body: list[str]) -> list[str]:
    return ["`" * length + head, *body, "`" * length, ""]


class ApiDirective(SphinxDirective):
    """Describes the public names of a module."""

    required_arguments = 1
    option_spec: ClassVar = {"from": directives.unchanged, "only": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """The descriptions, as nodes of the page."""
        module = self.arguments[0]
        names = described(module, self.options.get("from", "echecs"), self.options.get("only", ""))
        return self.parse_text_to_nodes(Page(module).text(names))


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directive known."""
    app.add_directive("api", ApiDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
