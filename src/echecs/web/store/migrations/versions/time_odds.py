"""A clock of Black's own, where both sides do not have the same."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns; games so far have the same clock on both sides."""
    op.add_column("games", sa.Column("black_clock_base", sa.Integer))
    op.add_column("games", sa.Column("black_clock_increment", sa.Integer))
