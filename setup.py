"""Builds the compiled modules and the message catalogues.

Compiled is every `.py` that has a `.pxd` of the same name beside it.
"""

import os
import platform
import shutil
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CompileError

SOURCE = Path("src")
BASELINE = "x86-64"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
    "embedsignature.format": "python",
    "freethreading_compatible": True,
}
COMPILER_HELP = """
echecs: the kernel could not be compiled, and there is no echecs without it.
It needs gcc and the headers of this Python. On Debian or Ubuntu:
    apt-get install gcc python3-dev
The compiler's own message is above.
"""


def architecture() -> str | None:
    """The instruction set to compile for; POPCNT alone makes a third more speed."""
    if platform.machine() != "x86_64":
        return None
    return os.environ.get("ECHECS_ARCH", "x86-64-v2")


# Inline functions of the kernel are templates: each caller's constants shape its copy.
ALWAYS_INLINE = "CYTHON_INLINE=__inline__ __attribute__((__always_inline__))"
MSVC_FLAGS = ["/O2", "/std:c11", "/DCYTHON_INLINE=__forceinline"]


def compiler_flags(arch: str | None) -> list[str]:
    """ECHECS_CFLAGS replaces the optimisation flags (for sanitizers, profiles).

    Of debugging symbols only lines are kept: the rest is a quarter of the compiler's time.
    """
    flags = os.environ.get("ECHECS_CFLAGS", "-O3 -fno-semantic-interposition -g1").split()
    flags += ["-fno-strict-aliasing", "-Wno-unused-function", "-Wno-unused-const-variable"]
    flags.append(f"-D{ALWAYS_INLINE}")
    return [*flags, f"-march={arch}"] if arch else flags


def compiled_modules() -> list[Extension]:
    arch = architecture()
    modules = []
    for path in sorted(SOURCE.rglob("*.py")):
        if not path.with_suffix(".pxd").exists():
            continue
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        # The module that asks the processor what it can do must run on any.
        asks = name.endswith(".processor")
        flags = compiler_flags(BASELINE if asks and arch else arch)
        if asks and arch not in (None, BASELINE):
            flags.append("-DECHECS_NEEDS_X86_64_V2")
        sanitizers = [flag for flag in flags if flag.startswith("-fsanitize")]
        modules.append(
            Extension(
                name,
                [str(path)],
                include_dirs=[str(SOURCE)],
                depends=[
                    str(SOURCE / "echecs/kernel/portable.h"),
                    *map(str, path.parent.glob("*.h")),
                ],
                extra_compile_args=flags,
                extra_link_args=sanitizers,
            )
        )
    return modules


def compile_catalogues() -> None:
    """Turn each .po file into the .mo file that gettext reads, when it is older."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in SOURCE.glob("echecs/locale/*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        with source.open("rb") as stream:
            catalogue = read_po(stream, abort_invalid=True)
        fresh = target.with_suffix(".new")
        with fresh.open("wb") as stream:
            write_mo(stream, catalogue)
        fresh.replace(target)


class BuildModules(build_ext):  # type: ignore[misc]
    """Compile on every core, and say what is missing when that fails."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = os.cpu_count()

    def run(self) -> None:
        compile_catalogues()
        try:
            super().run()
        except (BaseError, CompileError) as error:
            print(error, COMPILER_HELP, sep="\n", file=sys.stderr)
            raise SystemExit(1) from None

    def build_extension(self, extension: Extension) -> None:
        """Speak to the compiler in its own language."""
        if self.compiler.compiler_type == "msvc":
            extension.extra_compile_args = MSVC_FLAGS
        if not self.take_built(extension):
            super().build_extension(extension)

    def take_built(self, extension: Extension) -> bool:
        """Take what an earlier set-up left beside the source, unless something is newer."""
        built = SOURCE / self.get_ext_filename(self.get_ext_fullname(extension.name))
        if self.force or {"ECHECS_ARCH", "ECHECS_CFLAGS"} & set(os.environ) or not built.exists():
            return False
        needed = [Path(name).stat().st_mtime for name in (*extension.sources, *extension.depends)]
        if built.stat().st_mtime < max(needed):
            return False
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)
        return True


class BuildPython(build_py):  # type: ignore[misc]
    """Copy the modules, after making the catalogues they need."""

    def run(self) -> None:
        compile_catalogues()
        super().run()


setup(
    cmdclass={"build_ext": BuildModules, "build_py": BuildPython},
    ext_modules=cythonize(
        compiled_modules(),
        include_path=["src"],
        compiler_directives=DIRECTIVES,
        build_dir="build/cython",
        nthreads=os.cpu_count() or 1,
        quiet=True,
    ),
)
