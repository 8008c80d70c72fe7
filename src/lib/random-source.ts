import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** The random values of a world that clients see. */
export interface RandomSource {
  readonly isSeeded: boolean;
  /** Returns a UUID for the record with this number in its collection. */
  uuid(collection: string, number: number): string;
  secret(name: string): string;
  /** Returns a number from 0 to below 1, for the draw with this number. */
  fraction(name: string, number: number): number;
}

export const systemRandom: RandomSource = {
  isSeeded: false,
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  fraction: () => Math.random(),
};

/** The values depend on the seed and the arguments, not on earlier calls, so every process gets the same. */
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
