"""Demonstrations: moves that form a tree, what is shown of it, and what was said."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("moves", sa.Column("parent", sa.Integer))
    op.create_table(
        "demonstrations",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("marks", sa.String(255), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
