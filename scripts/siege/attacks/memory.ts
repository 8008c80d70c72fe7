/** The settings and tests that all attacks on the memory held for clients have in common. */

export const memorySettings = ['MAX_CLIENT_MEMORY_BYTES', 'MAX_HELD_MEMORY_BYTES'] as const;

export const memoryTests = ['test/security/memory-ledger.test.ts'] as const;

/** The tests of work on texts that must take time in proportion to their length. */
export const textTests = ['test/security/linear-text.test.ts'] as const;
