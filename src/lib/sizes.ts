/** The sizes at which work is divided: lengths in bytes or characters, and numbers of records. */

/** Parsing or compressing this much takes a third of a millisecond (`bench/NOTES.md`), so it need not wait for a turn. */
export const shortLength = 16_384;

/** The amount to send, charge, hash, copy or write in one go. Longer content is handled piece by piece. */
export const pieceLength = 65_536;

/** The default limit of a request body, and of other data held for a client where no other limit is set. */
export const largeLength = 1_048_576;

/** The most records per statement, so that others can work in between. */
export const chunkSize = 1000;
