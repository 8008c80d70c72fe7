import { memoize } from '../lib/lru-cache.ts';
import { qualityOf } from './accept.ts';

/** Content codings (RFC 9110, section 8.4.1), for responses and for request bodies. */

/**
 * The order of preference at equal weight. br at the level used is quicker and smaller than gzip
 * (`bench/NOTES.md`). zstd comes last: some clients list it by default without being able to decode it, such
 * as GraphQL Tools on Node 20.
 */
export const codings = ['br', 'gzip', 'zstd'] as const;
export type Coding = (typeof codings)[number];

export interface Packed {
  readonly coding: Coding;
  readonly body: Uint8Array<ArrayBuffer>;
}

export type Packs = Map<Coding, Packed>;

/** The `Accept-Encoding` header of a 415 response (RFC 9110, section 12.5.3). */
export const takenCodings = codings.join(', ');

/** Returns the coding with this name; null if it is not supported. */
export function codingNamed(name: string): Coding | null {
  const plain = name.trim().toLowerCase();
  if (plain === 'x-gzip') return 'gzip';
  return codings.find((coding) => coding === plain) ?? null;
}

/** Returns the coding that the client prefers; null for identity. */
export function codingFor(accepted: string | undefined): Coding | null {
  return accepted === undefined ? null : negotiate(accepted);
}

/**
 * RFC 9110, section 12.5.3. If nothing is acceptable at all, the body is sent uncompressed. Clients send few distinct
 * headers, so each is parsed once.
 */
const negotiate = memoize((accepted): Coding | null => {
  const weights = weightsOf(accepted);
  const others = weights.get('*');
  let [best, most]: [Coding | null, number] = [null, weights.get('identity') ?? 0];
  for (const coding of codings) {
    const weight = weights.get(coding) ?? others ?? 0;
    if (weight > most || (weight === most && weight > 0 && best === null)) [best, most] = [coding, weight];
  }
  return best;
});

function weightsOf(accepted: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    if (name !== '') weights.set(codingNamed(name) ?? name, qualityOf(parameters));
  }
  return weights;
}
