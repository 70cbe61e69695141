"""The tables, as the migrations leave them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("mode", String(8), nullable=False),
    Column("rules", String(16), nullable=False),
    Column("start_fen", String(128), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("first_ply", Integer, nullable=False),
    Column("clock_base", Integer),
    Column("clock_increment", Integer),
    Column("level", SmallInteger),
    Column("termination", String(16)),
    Column("winner", SmallInteger),
    Column("draw_offer", SmallInteger),
    Column("takeback_offer", SmallInteger),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("owner", String(32)),
    Column("clock_since", BigInteger),
    Column("black_clock_base", Integer),
    Column("black_clock_increment", Integer),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("color", SmallInteger, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("token_hash", String(64)),
    Column("invite_hash", String(64)),
    Column("is_engine", Boolean, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("uci", String(5), nullable=False),
    Column("clock", Integer),
    Column("played", BigInteger, nullable=False),
    Column("parent", Integer),
)

demonstrations = Table(
    "demonstrations",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("shown", Integer, nullable=False),
    Column("marks", String(255), nullable=False),
    Column("words", Text, nullable=False),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("machine", String(32), nullable=False),
    Column("address", String(200), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
