/** The settings and tests that all attacks on the memory held for clients have in common. */

export const memorySettings = ['MAX_CONNECTIONS_PER_CLIENT'] as const;

export const memoryTests = ['test/lib/memory-room.test.ts'] as const;

/** The tests of work on texts that must take time in proportion to their length. */
export const textTests = ['test/workbench/mask.test.ts'] as const;
