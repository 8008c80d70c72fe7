/** A stream of numbers that depends on nothing but its arguments. */
export class Random {
  #state: number;

  /** Each stream and each index has its own numbers. */
  constructor(seed: number, stream = '', index = 0) {
    const ofStream = mix(mix(hashOf(stream) ^ low(seed)) ^ high(seed));
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

const hashes = new Map<string, number>();

function hashOf(text: string): number {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hashes.set(text, hash);
  return hash;
}
