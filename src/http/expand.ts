import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { Failure } from '../lib/failure.ts';
import type { Limiter } from '../lib/limiter.ts';
import { type Coding, codingNamed } from './content-coding.ts';

type Expand = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const expanders: Readonly<Record<Coding, Expand>> = {
  zstd: promisify<zlib.InputType, zlib.ZstdOptions, Uint8Array>(zlib.zstdDecompress),
  br: promisify<zlib.InputType, zlib.BrotliOptions, Uint8Array>(zlib.brotliDecompress),
  gzip: promisify<zlib.InputType, zlib.ZlibOptions, Uint8Array>(zlib.gunzip),
};

/** The coding of a body, as its `Content-Encoding` says; null where it is sent as it is. */
export function codingOfBody(header: string | null): Coding | null {
  if (header === null || /^(identity)?$/i.test(header.trim())) return null;
  const coding = codingNamed(header);
  if (coding === null) throw new Failure('UNSUPPORTED_CODING');
  return coding;
}

/** What a body was before it was compressed. It stops where it becomes larger than a body may be, whatever is still to come. */
export async function expand(
  bytes: Uint8Array,
  coding: Coding,
  limit: number,
  expanding: Limiter,
): Promise<Uint8Array> {
  try {
    return await expanding.run(() => expanders[coding](bytes, { maxOutputLength: limit }));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new Failure('PAYLOAD_TOO_LARGE')
      : new Failure('INVALID_JSON', `Body is not valid ${coding}`);
  }
}
