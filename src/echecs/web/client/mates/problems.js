// Small problems to train on, easy ones first; each has one key.

/** @type {{fen: string, mate: number}[]} */
export const PROBLEMS = [
    { fen: "Q2Nk3/6K1/4B2p/4p3/8/8/8/8 w - - 0 1", mate: 1 },
    { fen: "8/7K/4p3/1p6/k1q5/2Q5/8/3N4 w - - 0 1", mate: 1 },
    { fen: "3B4/pp6/8/1N6/k1B5/5K2/2N5/7n w - - 0 1", mate: 1 },
    { fen: "4k1K1/8/3p1B2/8/1N4P1/3B4/8/b4n2 w - - 0 1", mate: 1 },
    { fen: "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1", mate: 2 },
    { fen: "5r2/8/6b1/7k/8/7K/1PP5/7n b - - 0 1", mate: 2 },
    { fen: "N7/8/k2B2n1/5p2/K2b4/1R6/8/8 w - - 0 1", mate: 2 },
    { fen: "7k/p4B2/1p5p/4R2N/8/8/8/K7 w - - 0 1", mate: 2 },
    { fen: "2R5/p4N2/8/3p1p1k/5B2/K7/8/8 w - - 0 1", mate: 2 },
    { fen: "7k/8/5r2/2p4p/8/1Q6/6PK/B7 w - - 0 1", mate: 2 },
    { fen: "4B3/1N1Q2pr/8/6p1/7k/8/5K2/8 w - - 0 1", mate: 2 },
    { fen: "k1n5/8/1pK2p2/1B6/6P1/1R6/8/8 w - - 0 1", mate: 3 },
    { fen: "1k2N3/6Q1/p7/6p1/8/7K/8/6b1 w - - 0 1", mate: 3 },
    { fen: "8/1B3p2/4B2p/1r2N2k/8/7N/5K2/8 w - - 0 1", mate: 3 },
    { fen: "8/1Kp5/3bQ2p/5N2/k7/8/8/5B2 w - - 0 1", mate: 3 },
    { fen: "Nn6/p7/4B1p1/8/8/5K2/2BN4/7k w - - 0 1", mate: 3 },
    { fen: "4R3/1p1p1k2/6p1/6K1/6N1/6B1/8/8 w - - 0 1", mate: 4 },
    { fen: "8/3B4/p7/6p1/4K3/2N5/8/k5rQ w - - 0 1", mate: 4 },
    { fen: "2k5/4K2p/2P5/n2B4/BN6/8/8/2b5 w - - 0 1", mate: 4 },
    { fen: "4B3/6pp/p2K4/P3Q3/7k/8/8/8 w - - 0 1", mate: 4 },
]
