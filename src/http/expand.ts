import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { Failure } from '../lib/failure.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { type Coding, codingNamed } from './content-coding.ts';

type Expand = (bytes: Uint8Array, options: zlib.ZstdOptions) => Promise<Uint8Array>;

/** A decoder allocates the window of its body: 8 MiB at most, as RFC 8878, section 3.1.1.1.2, recommends. */
const zstdWindow = { [zlib.constants.ZSTD_d_windowLogMax]: 23 };

const expanders: Readonly<Record<Coding, Expand>> = {
  zstd: promisify<zlib.InputType, zlib.ZstdOptions, Uint8Array>(zlib.zstdDecompress),
  br: promisify<zlib.InputType, zlib.BrotliOptions, Uint8Array>(zlib.brotliDecompress),
  gzip: promisify<zlib.InputType, zlib.ZlibOptions, Uint8Array>(zlib.gunzip),
};

/** Returns the coding named by `Content-Encoding`; null for identity. */
export function codingOfBody(header: string | null): Coding | null {
  if (header === null || /^(identity)?$/i.test(header.trim())) return null;
  const coding = codingNamed(header);
  if (coding === null) throw new Failure('UNSUPPORTED_CODING');
  return coding;
}

/** Decompresses a body. Stops as soon as the result exceeds the limit. */
export async function expand(
  bytes: Uint8Array,
  coding: Coding,
  limit: number,
  expanding: Semaphore,
): Promise<Uint8Array> {
  try {
    if (coding === 'br' && hasLargeWindow(bytes)) throw new Failure('PAYLOAD_TOO_LARGE');
    const options = { maxOutputLength: limit, ...(coding === 'zstd' && { params: zstdWindow }) };
    return await expanding.run(() => expanders[coding](bytes, options));
  } catch (error) {
    if (error instanceof Failure) throw error;
    const isTooLarge = error instanceof Error && 'code' in error && tooLargeCodes.has(error.code);
    throw isTooLarge
      ? new Failure('PAYLOAD_TOO_LARGE')
      : new Failure('INVALID_JSON', `Body is not valid ${coding}`);
  }
}

/** Zlib errors for a result above the limit and for a window above the maximum. */
const tooLargeCodes: ReadonlySet<unknown> = new Set([
  'ERR_BUFFER_TOO_LARGE',
  'ZSTD_error_frameParameter_windowTooLarge',
]);

/**
 * Brotli encodes its window in the first bits: all four are set for 16 MiB, the only size above 8 (RFC 7932,
 * section 9.1).
 */
function hasLargeWindow([first = 0]: Uint8Array): boolean {
  return (first & 0b1111) === 0b1111;
}
