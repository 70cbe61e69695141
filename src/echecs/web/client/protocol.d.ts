// What the pages and the server say to each other, as docs/web-protocol.md has it.

export type Color = "white" | "black"
/** A letter for a side and one for a kind: "wn". */
export type Piece = string
/** A square by name: "e4". */
export type Square = string
export type Language = "fr" | "en"
export type Rules = "standard" | "mini"
export type Mode = "local" | "link" | "engine"
/** Destinations by origin. */
export type LegalMoves = Record<Square, Square[]>

// --- Parts ---------------------------------------------------------------------------------

/** A move of a list. */
export interface MoveEntry {
    uci: string
    /** With English letters. */
    san: string
    /** The piece that moved, with a capital letter: "wN". */
    piece: string
    taken: string | null
    promotion: string | null
    castle: boolean
    check: boolean
    mate: boolean
    /** The square of a king in check. */
    king: Square | null
    score: number
    /** The position after it. */
    fen: string
    /** Milliseconds that its mover has left. */
    clock: number | null
}

/** A move of a game with variations. */
export interface TreeEntry extends MoveEntry {
    /** The number of the move it follows; -1 at the start. */
    parent: number
    comment?: string
    /** What is said before it. */
    before?: string
    nags?: number[]
}

export interface Check {
    king: Square
    checkers: Square[]
}

export interface Outcome {
    result: string
    termination: string
    winner: Color | null
    message: string
}

/** What is wrong with a position. */
export interface Fault {
    code: string
    message: string
    squares: Square[]
}

export interface Player {
    name: string
    taken: boolean
    connected: boolean
    engine: boolean
}

/** Seconds that a side begins with, and that each of its moves adds. */
export interface Pace {
    base: number
    increment: number
}

/** The clock that a player wants; the opponent's where it is another one. */
export interface WantedClock extends Pace {
    opponent?: Pace
}

/** A running clock: milliseconds left at the moment of sending. */
export interface Clock {
    terms: Record<Color, Pace>
    white: number
    black: number
    running: Color | null
}

/** Why something was refused: a code for programs, a sentence for people. */
export interface Reason {
    reason: string
    message: string
    faults?: Fault[]
    squares?: Square[]
}

// --- The game socket -----------------------------------------------------------------------

export interface StateMessage {
    type: "state"
    id: string
    mode: Mode
    rules: Rules
    level: number | null
    language: Language
    start_fen: string
    you: Color[]
    players: Record<Color, Player>
    spectators: number
    /** How many moves are known here already; `moves` follow them. */
    from: number
    moves: MoveEntry[]
    ply: number
    fen: string
    turn: Color
    check: Check | null
    legal: LegalMoves
    promotions: string[]
    material: { white_taken: string; black_taken: string; score: number }
    /** The last named opening that the game went through. */
    opening: { code: string; name: string } | null
    outcome: Outcome | null
    offers: Record<Offer, Color | null>
    clock: Clock | null
    can: Permission[]
    thinking: boolean
    /** The game that the players went on to. */
    next: string | null
}

export type Offer = "draw" | "takeback" | "rematch"
export type Permission =
    | "move"
    | "resign"
    | "draw-offer"
    | "rematch-offer"
    | "takeback-ask"
    | `${Offer}-accept`
    | `${Offer}-decline`

/** `squares` are those that a refused move broke a rule on. */
export interface RefusedMessage extends Reason {
    type: "refused"
    id?: number
    squares: Square[]
}

/** Moves of a long game, told before its state. */
export interface MovesMessage {
    type: "moves"
    from: number
    moves: MoveEntry[]
}

export type GameMessage =
    | StateMessage
    | MovesMessage
    | RefusedMessage
    | ({ type: "notice" } & Reason)
    | ({ type: "error" } & Reason)
    | { type: "ack"; id?: number; ply: number }
    | { type: "pong" }

export interface Greeting {
    tokens: string[]
    name: string
    language: Language
}

export interface MoveRequest {
    type: "move"
    id: number
    ply: number
    text: string
}

export type GameRequest =
    | ({ type: "hello" } & Greeting)
    | MoveRequest
    | { type: "resign" }
    | { type: "draw"; action: "offer" | "accept" | "decline" }
    | { type: "takeback"; action: "ask" | "accept" | "decline" }
    | { type: "rematch"; action: "offer" | "accept" | "decline" }
    | { type: "name"; name: string }
    | { type: "ping" }

// --- Demonstrations ------------------------------------------------------------------------

export interface DemoState {
    type: "state"
    id: string
    rules: Rules
    language: Language
    start_fen: string
    /** Whether you are the teacher. */
    you: boolean
    /** What you are called. */
    name: string
    teacher: { name: string; connected: boolean }
    spectators: number
    /** Of the first ones; "" for who gave none. */
    names: string[]
    from: number
    moves: TreeEntry[]
    ply: number
    /** The number of the move whose position is shown; -1 for the start. */
    shown: number
    marks: string[]
    turn: Color
    check: Check | null
    legal: LegalMoves
    promotions: string[]
    outcome: Outcome | null
    /** Lines that are new. */
    words: string[]
}

export type DemoMessage =
    | DemoState
    | RefusedMessage
    | ({ type: "error" } & Reason)
    | { type: "ack"; id?: number; shown: number }

export type DemoRequest =
    | { type: "play"; at: number; text: string }
    | { type: "go"; at: number }
    | { type: "draw"; at: number; marks: string[] }
    | { type: "say"; text: string }
    | { type: "name"; name: string }

// --- Requests ------------------------------------------------------------------------------

/** How strong an opponent plays; words only where it has them. */
export interface Level {
    number: number
    name: string
    sentence: string
    rating: number | null
}

/** The move to play and why. */
export interface HintMessage extends MoveEntry {
    why: string
}

export interface About {
    version: string
    /** The version of the pages; null while they are edited. */
    program: string | null
    engine: { available: boolean; name: string; levels: Level[]; message: string }
    languages: Language[]
    lan_url: string | null
}

/** Where a game starts: a position, or a start with moves; without any, as usual. */
export interface GameStart {
    rules?: Rules
    fen?: string
    start?: string
    moves?: string[]
}

/** What `POST /api/games` takes. */
export interface GameOptions extends GameStart {
    mode: Mode
    name?: string
    /** The other player's name, on one screen. */
    opponent?: string
    color?: Color | "random"
    level?: number
    clock?: WantedClock | null
}

export type Seats = Partial<Record<Color, string>>

export interface CreatedGame {
    id: string
    seats: Seats
    invite?: string
}

export interface JoinedGame {
    color: Color
    token: string
}

/** A text that the server has understood. */
export interface ReadGame {
    kind: "fen" | "pgn" | "moves"
    rules: Rules
    start_fen: string
    fen: string
    moves: MoveEntry[]
    headers: Record<string, string>
    /** What is said before the first move. */
    comment: string
    /** All moves with those of variations; none unless it was a PGN. */
    nodes: TreeEntry[]
    /** Every game of the text in one line. */
    games: string[]
    outcome: Outcome | null
}

/** What the server says of a position. */
export type Verdict =
    | { ok: false; fen?: string; en_passant?: Square[]; faults: Fault[] }
    | {
          ok: true
          /** Where a pawn could be taken en passant. */
          en_passant?: Square[]
          fen: string
          faults: Fault[]
          turn: Color
          check: Check | null
          legal: LegalMoves
          promotions: string[]
          outcome: Outcome | null
      }

export interface QrCode {
    size: number
    path: string
}

// --- Analysis ------------------------------------------------------------------------------

/** What a position is worth, as White sees it. */
export interface Evaluation {
    score: string
    /** White's winning chances, from 0 to 1. */
    chances: number
    best: string | null
    line: string
}

export type JudgedScore = { centipawns: number } | { mate: number }

export interface JudgedMove {
    ply: number
    side: Color
    san: string
    uci: string
    score: JudgedScore
    chances: number
    loss: number
    mark: "" | "?!" | "?" | "??"
    best: { score: JudgedScore; line: string[]; line_uci: string[] } | null
}

export interface GameAnalysis {
    type: "analysis"
    cancelled: boolean
    complete: boolean
    nodes: TreeEntry[]
    moves: JudgedMove[]
    curve: (number | null)[]
    turns: { ply: number; winner: Color | null }[]
    accuracy: Record<Color, number | null>
    marks: Record<Color, Record<string, number>>
    opening: { code: string; name: string } | null
}

export type AnalysisMessage =
    | { type: "queued"; place: number }
    | { type: "progress"; done: number; total: number }
    | GameAnalysis

// --- Mates ---------------------------------------------------------------------------------

export interface TrainingPosition {
    fen: string
    rules: Rules
    /** How long the server may think. */
    seconds: number
}

export interface FoundMate {
    left: number
    minimal: boolean
}

export interface GoodMove {
    verdict: "good"
    mate: boolean
    reply: string | null
    fen_after: string
    fen: string
    left: number
    entries: MoveEntry[]
}

export interface WrongMove {
    verdict: "wrong"
    reason: string
    message: string
    refutation: string | null
    refutation_uci: string | null
}

/** A mate to be found. */
export interface Puzzle {
    id: string
    fen: string
    /** Null where only the server can tell. */
    mate: number | null
    themes: string[]
    rating: number
    /** What its collection calls it. */
    name?: string
}

/** A game that the board of the first page plays. */
export interface FamousGame {
    white: string
    black: string
    year: number
    start_fen: string
    moves: MoveEntry[]
}

export interface FrontPage {
    puzzle: Puzzle
    game: FamousGame
}

export interface ImportedPuzzles {
    puzzles: Puzzle[]
    faults: { line: number; message: string }[]
    left_out: { faults: number; others: number; twice: number; beyond: number }
}

export interface AttackTree {
    move: string
    uci: string
    mate?: true
    zugzwang?: boolean
    threats?: string[]
    replies?: ReplyTree[]
}

export interface ReplyTree {
    move: string
    uci: string
    answers: AttackTree[]
}

export interface SolutionTree {
    mate: number
    keys: AttackTree[]
    all_keys: string[]
    tries: { move: string; uci: string; refutation: string; refutation_uci: string }[]
    set_play: ReplyTree[]
}

export interface SearchRequest {
    fen: string
    rules: Rules
    /** The longest mate to look for; null for any. */
    moves: number | null
    seconds: number
}

export interface SearchProgress {
    type: "progress"
    depth: number
    nodes: number
    rate: number
    best: number | null
    seconds: number
}

export interface SearchSolution {
    type: "solution"
    status: "solved" | "no-solution" | "limit"
    mate: number | null
    minimal: boolean
    keys: string[]
    all_keys: boolean
    line: MoveEntry[]
    nodes: number
    seconds: number
    cancelled: boolean
}

export type SearchMessage =
    | { type: "queued"; place: number }
    | SearchProgress
    | SearchSolution
    | ({ type: "error" } & Reason)
