import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Admission } from '../lib/admission.ts';
import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { shortLength } from '../lib/sizes.ts';
import type { Content } from '../lib/stream-of.ts';
import { type Coding, codingFor, type Packed } from './content-coding.ts';
import type { Exchange } from './exchange.ts';
import { type Reply, varyingBy } from './reply.ts';

const {
  ZSTD_c_compressionLevel: zstdLevel,
  BROTLI_PARAM_QUALITY: brotliQuality,
  BROTLI_PARAM_SIZE_HINT: brotliSize,
  BROTLI_PARAM_LGWIN: brotliWindow,
} = zlib.constants;

/** The Brotli window, 512 KiB: a larger one costs memory for every response in progress. */
const windowBits = 19;

/** These levels cost about the same for short texts; `bench/NOTES.md` has the measurements. */
const optionsOf = {
  zstd: () => ({ params: { [zstdLevel]: 1 } }),
  br: (size: number) => ({ params: { [brotliQuality]: 1, [brotliSize]: size, [brotliWindow]: windowBits } }),
  gzip: () => ({ level: 2 }),
};

const atOnce = { zstd: zlib.zstdCompressSync, br: zlib.brotliCompressSync, gzip: zlib.gzipSync };

const aside = {
  zstd: promisify<zlib.InputType, zlib.ZstdOptions, Uint8Array<ArrayBuffer>>(zlib.zstdCompress),
  br: promisify<zlib.InputType, zlib.BrotliOptions, Uint8Array<ArrayBuffer>>(zlib.brotliCompress),
  gzip: promisify<zlib.InputType, zlib.ZlibOptions, Uint8Array<ArrayBuffer>>(zlib.gzip),
};

/** Returns the coding of the response for this client; null for identity. */
export function codingOf(reply: Reply, exchange: Exchange): Coding | null {
  return reply.isPackable ? codingFor(exchange.header('accept-encoding')) : null;
}

/** Bodies in two codings are not byte-for-byte equal, so their tag is weak (RFC 9110, section 8.8.3.3). */
export function weakTag(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}

/** Compresses the body of a response if its client asks for it. */
export function packed(reply: Reply, exchange: Exchange, admission: Admission): Awaitable<Reply> {
  return whenReady(pack(reply, exchange, admission), (pack) => {
    const { etag } = reply.headers;
    const varies = { vary: varyingBy('accept-encoding', reply.headers) };
    if (pack === null) return reply.with(varies);
    const tag = etag === undefined ? null : { etag: weakTag(etag) };
    return reply.packed(pack, { ...reply.headers, ...varies, 'content-encoding': pack.coding, ...tag });
  });
}

/** Compresses the body with the coding that the client prefers; null for identity. */
function pack(reply: Reply, exchange: Exchange, admission: Admission): Awaitable<Packed | null> {
  const coding = codingFor(exchange.header('accept-encoding'));
  const { content, packs } = reply;
  if (coding === null || content === null) return null;
  const known = packs?.get(coding);
  if (known !== undefined) return known;
  // Short bodies are compressed on the event loop, longer ones by threads.
  const packing =
    content.length > shortLength
      ? packAside(content, coding, exchange, admission)
      : { coding, body: atOnce[coding](content, optionsOf[coding](content.length)) };
  return whenReady<Packed | null, Packed | null>(packing, (packed) => {
    if (packed !== null) packs?.set(coding, packed);
    return packed;
  });
}

/**
 * Compresses in a thread, a few bodies at a time, and charges the text to its client meanwhile. If too many
 * are waiting, the body is sent uncompressed: compression is never a reason to fail.
 */
async function packAside(
  content: Content,
  coding: Coding,
  { client }: Exchange,
  { compressing, ledger }: Admission,
): Promise<Packed | null> {
  const held = ledger.hold(client, content.length);
  try {
    return await compressing.run(async () => {
      const source = typeof content === 'string' ? Buffer.from(content) : content;
      return { coding, body: await aside[coding](source, optionsOf[coding](source.byteLength)) };
    });
  } catch {
    return null;
  } finally {
    held.release();
  }
}
