/** The lengths at which work is divided, in bytes or characters. */

/** Parsing or compressing this much takes a third of a millisecond (`bench/NOTES.md`), so it need not wait for a turn. */
export const shortLength = 16_384;

/** What is sent, charged, hashed, copied or written in one go. Longer content is handled piece by piece. */
export const pieceLength = 65_536;

/** The default limit of a request body, and the limit of whatever waits for a client without one of its own. */
export const largeLength = 1_048_576;
