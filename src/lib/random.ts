import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { fnv1a } from './hash.ts';

/** A stream of numbers that depends on nothing but its arguments. */
export class Random {
  #state: number;

  /** Each stream and each index has its own numbers. */
  constructor(seed: number, stream = '', index = 0) {
    const ofStream = mix(mix(fnv1a(stream) ^ low(seed)) ^ high(seed));
    this.#state = mix(mix(ofStream ^ low(index)) ^ high(index));
  }

  bits(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return mix(this.#state) >>> 0;
  }

  fraction(): number {
    return this.bits() / 0x1_0000_0000;
  }

  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }
}

const low = (value: number): number => value | 0;
const high = (value: number): number => Math.floor(value / 0x1_0000_0000) | 0;

/** Scatters 32 bits, one to one, so that close inputs give distant outputs. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** The random values of a world that clients see. */
export interface RandomSource {
  readonly isSeeded: boolean;
  /** Returns a UUID for the record with this number in its collection. */
  uuid(collection: string, number: number): string;
  secret(name: string): string;
  /** Returns a number from 0 up to, but not including, 1, for the draw with this number. */
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
