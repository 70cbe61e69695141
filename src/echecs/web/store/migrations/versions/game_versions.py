"""A version of each game, whose it is, and when a clock that nobody watches began to run."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns, and the table of workers."""
    op.add_column("games", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("owner", sa.String(32)))
    op.add_column("games", sa.Column("clock_since", sa.BigInteger))
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("machine", sa.String(32), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
