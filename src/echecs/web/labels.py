"""The words of the browser's pages, by the key under which they ask for them.

Their French is in the catalogue, as for every message. `{places}` are filled
in by the page.
"""

from __future__ import annotations

from echecs.domain.message import N_
from echecs.language import translation

LABELS = {
    # --- Every page ---
    "brand": N_("échecs"),
    "pages": N_("Pages"),
    "play": N_("Play"),
    "set-up": N_("Set up a position"),
    "find-the-mate": N_("Find the mate"),
    "dark-colours": N_("Dark colours"),
    "light-colours": N_("Light colours"),
    "sound": N_("Sound"),
    "cancel": N_("Cancel"),
    "page-failed": N_("The page cannot go on:"),
    # --- The board ---
    "chess-board": N_("Chess board"),
    "empty": N_("empty"),
    "taken-up": N_("taken up"),
    "may-go-here": N_("can be reached"),
    "may-take-here": N_("can be taken"),
    "in-check": N_("in check"),
    "last-move": N_("last move"),
    "promote-to": N_("The pawn becomes"),
    "white-pawn": N_("white pawn"),
    "white-knight": N_("white knight"),
    "white-bishop": N_("white bishop"),
    "white-rook": N_("white rook"),
    "white-queen": N_("white queen"),
    "white-king": N_("white king"),
    "black-pawn": N_("black pawn"),
    "black-knight": N_("black knight"),
    "black-bishop": N_("black bishop"),
    "black-rook": N_("black rook"),
    "black-queen": N_("black queen"),
    "black-king": N_("black king"),
    # --- Set up, find the mate, shared positions ---
    "to-the-content": N_("To the content"),
    "white": N_("White"),
    "black": N_("Black"),
    "white-to-move": N_("White to move."),
    "black-to-move": N_("Black to move."),
    "none": N_("None"),
    "position": N_("Position"),
    "fen": N_("FEN"),
    "moves": N_("Moves"),
    "flip-board": N_("Flip the board"),
    "copy-fen": N_("Copy the FEN"),
    "copy-pgn": N_("Copy the PGN"),
    "copy-link": N_("Copy a link"),
    "copied": N_("Copied"),
    "copy-failed": N_("Not copied"),
    "first-position": N_("First position"),
    "one-move-back": N_("One move back"),
    "one-move-on": N_("One move on"),
    "last-position": N_("Last position"),
    # --- Play from a position ---
    "play-from-here": N_("Play from here"),
    "opponent": N_("Opponent"),
    "mode-local": N_("Two people at this screen"),
    "mode-link": N_("A friend, by a link"),
    "mode-engine": N_("The engine"),
    "i-play": N_("I play"),
    "by-lot": N_("By lot"),
    "level": N_("Level"),
    # --- The editor ---
    "set-up-page": N_("Set up a position – échecs"),
    "tools": N_("Pieces and tools"),
    "tool-move": N_("Move pieces"),
    "tool-erase": N_("Remove pieces"),
    "set-up-hint": N_(
        "Drag pieces, or choose one and click on squares; a piece dragged off the board is "
        "removed. On the keyboard: arrows, Enter, the letters of the pieces (capitals for "
        "White), Delete."
    ),
    "start-position": N_("Starting position"),
    "clear-board": N_("Clear the board"),
    "to-move": N_("To move"),
    "rules": N_("Rules"),
    "rules-standard": N_("Rules of chess"),
    "rules-mini": N_("Reduced rules"),
    "castling-rights": N_("Castling rights"),
    "castling-white-short": N_("White O-O"),
    "castling-white-long": N_("White O-O-O"),
    "castling-black-short": N_("Black O-O"),
    "castling-black-long": N_("Black O-O-O"),
    "en-passant-square": N_("En passant square"),
    "position-legal": N_("This is a legal position."),
    "position-wrong": N_("This position cannot be played:"),
    # --- The solver ---
    "solve-page": N_("Find the mate – échecs"),
    "solver": N_("Solver"),
    "solution": N_("Solution"),
    "show-the-solution": N_("Find the mate for me"),
    "stop": N_("Stop"),
    "mate-in-at-most": N_("Mate in at most"),
    "any-length": N_("the fewest moves"),
    "time-limit": N_("Time limit"),
    "so-many-seconds": N_("{seconds} s"),
    "search-runs": N_("The search is running"),
    "search-begins": N_("The search begins…"),
    "search-queued": N_("Other searches come first; place in the queue: {place}."),
    "search-depth": N_("Looking for mate in {depth}."),
    "search-nodes": N_("{nodes} positions, {rate} a second."),
    "search-best": N_("Mate in {moves} found; looking for a shorter one."),
    "search-cost": N_("{nodes} positions in {seconds} s."),
    "search-stopped": N_("The search was stopped."),
    "search-lost": N_("The connection to the server was lost."),
    "white-mates-in": N_("White mates in {moves}."),
    "black-mates-in": N_("Black mates in {moves}."),
    "mate-is-shortest": N_("There is no shorter mate: this is proved."),
    "only-key": N_("Only key: {key}."),
    "one-key": N_("A key: {key}."),
    "keys": N_("Keys: {keys}."),
    "no-mate-in-time": N_("No mate was found in the time allowed."),
    "no-mate-at-all": N_("Neither side can force mate here."),
    "no-mate-so-short": N_("There is no mate in {moves} or fewer: this is proved."),
    # --- Training ---
    "training": N_("Find it yourself"),
    "training-hint": N_(
        "Play the mating side against the longest defence. Every move that keeps the mate is "
        "accepted."
    ),
    "find-it-yourself": N_("Start"),
    "type-a-move": N_("Type a move, or “help”"),
    "hint": N_("Hint"),
    "again": N_("Again"),
    "previous-problem": N_("Previous problem"),
    "next-problem": N_("Next problem"),
    "problem-of": N_("Problem {number} of {total}: mate in {moves}"),
    "own-position": N_("Your position"),
    "training-prepares": N_("Looking at the position…"),
    "find-white-mate": N_("White mates in {moves}. Find the move!"),
    "find-black-mate": N_("Black mates in {moves}. Find the move!"),
    "good-left": N_("Right! Mate in {moves} now."),
    "training-done": N_("Checkmate! You found the mate in {moves}."),
    "training-count": N_("Attempts: {attempts}, mistakes: {mistakes}, hints: {hints}."),
    "mistakes-so-far": N_("Mistakes: {mistakes}. Try again."),
    "refuted-by": N_("For instance {move} answers it."),
    "hint-searching": N_("Looking for a hint…"),
    "hint-piece": N_("Look at the piece on {square}."),
    "hint-move": N_("The move is {move}."),
    "no-hint": N_("No hint was found."),
    "not-in-training": N_("There is no such command in training."),
    "your-moves": N_("Your moves"),
    # --- A shared position or game ---
    "share-page": N_("A shared game – échecs"),
    "shared-game": N_("A shared game"),
    "shared-position": N_("A shared position"),
    "change-position": N_("Change the position"),
    "link-holds-nothing": N_("This link holds neither a position nor a game, or it was cut off."),
    # --- What can be typed ---
    "typed-letters": N_("KQRBNP"),
    "typed-pieces": N_("{piece}: {squares}."),
    "typed-no-piece": N_("{piece}: not on the board."),
    "typed-stands": N_("{square}: {piece}."),
    "typed-empty-square": N_("{square}: empty."),
    "typed-goes": N_("It can go to {squares}."),
    "typed-no-move": N_("It has no move now."),
    "typed-no-moves": N_("You have no move now."),
    "typed-moves-from": N_("{piece} on {square}: {squares}."),
    "typed-last": N_("Last move: {move}, {piece} from {from} to {to}."),
    "typed-no-last": N_("No move has been played."),
    "typed-your-turn": N_("It is your turn."),
    "typed-opponent-thinks": N_("It is the opponent's turn."),
    "typed-rank": N_("Rank {line}: {content}."),
    "typed-file": N_("File {line}: {content}."),
    "typed-empty-line": N_("empty"),
    "typed-clock": N_("Time left: White {white}, Black {black}."),
    "typed-no-clock": N_("This game has no clock."),
    "typed-not-a-square": N_("{text} is not a square."),
    "typed-help": N_(
        "Type a move: e4, Nf3, e2e4, O-O, knight f3. Or a question: p N where the white "
        "knights are, p n the black ones, p all pieces; s e4 what stands on e4; m e4 where it"
        " can go, m all moves; l the last move; o whose turn; b the board, b 4 or b e one "
        "line of it; c the clocks. Or a command: flip, draw, takeback, resign."
    ),
}
"""English words by key."""


def labels_in(language: str) -> dict[str, str]:
    """All the words in a language."""
    _ = translation(language)
    return {key: _(words) for key, words in LABELS.items()}
