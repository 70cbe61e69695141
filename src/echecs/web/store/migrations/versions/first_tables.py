"""Games, seats and moves."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("start_fen", sa.String(128), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("first_ply", sa.Integer, nullable=False),
        sa.Column("clock_base", sa.Integer),
        sa.Column("clock_increment", sa.Integer),
        sa.Column("level", sa.SmallInteger),
        sa.Column("termination", sa.String(16)),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("draw_offer", sa.SmallInteger),
        sa.Column("takeback_offer", sa.SmallInteger),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("color", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("invite_hash", sa.String(64)),
        sa.Column("is_engine", sa.Boolean, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("uci", sa.String(5), nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("played", sa.BigInteger, nullable=False),
    )
