"""The known jurisdictions: one TOML file each, read by checker/profile.py."""

from pathlib import Path

FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
