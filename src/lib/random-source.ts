import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** What a world leaves to chance and shows to clients. */
export interface RandomSource {
  /** Whether it is the same every time. */
  readonly isSeeded: boolean;
  /** A UUID for the record with this number of its collection. */
  uuid(collection: string, number: number): string;
  /** A secret that is made once, by its name. */
  secret(name: string): string;
  /** From 0 to below 1, for the throw of the dice with this number. */
  fraction(name: string, number: number): number;
}

export const systemRandom: RandomSource = {
  isSeeded: false,
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  fraction: () => Math.random(),
};

/** The same for the same seed, whichever process asks: it depends on what is made, not on what was made before. */
export function createSeededRandom(seed: number): RandomSource {
  const digest = (...parts: readonly (string | number)[]) =>
    createHash('sha256')
      .update(JSON.stringify(['quintet', seed, ...parts]))
      .digest();
  return {
    isSeeded: true,
    uuid: (collection, number) => asUuid(digest('uuid', collection, number)),
    secret: (name) => digest('secret', name).toString('base64url'),
    fraction: (name, number) => digest('fraction', name, number).readUInt32BE() / 2 ** 32,
  };
}

/** Version 4, variant 1 (RFC 9562, section 5.4). */
function asUuid(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
