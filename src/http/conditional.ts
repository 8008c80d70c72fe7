import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import type { Database } from '../storage/database.ts';
import { codingOf, weakTag } from './compress.ts';
import { codings } from './content-coding.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Caching, Handler } from './interface.ts';
import { asReply, type Operation } from './operation.ts';
import { type Headers, Reply, varyingBy } from './reply.ts';

/**
 * Conditional requests (RFC 9110, section 13): a client does not download a version it has, or overwrite one
 * it has not seen.
 */

/**
 * Adds the tag and the cache headers to reads, failures included, and responds 304 if the client has this
 * version.
 */
export function tagReads(next: Handler, { isTagged, caching }: Endpoint): Handler {
  if (!isTagged && caching === null) return next;
  return (exchange) =>
    whenReady(next(exchange), (reply) => {
      const added = caching === null ? {} : cacheHeaders(reply.headers, caching, exchange);
      return isTagged && reply instanceof Reply ? validate(reply, added, exchange) : reply.with(added);
    });
}

/** Headers of the response itself win. */
function cacheHeaders(own: Headers, { vary, takesToken }: Caching, exchange: Exchange): Headers {
  const isPrivate = takesToken && exchange.header('authorization') !== undefined;
  const { 'cache-control': control = isPrivate ? 'private, no-cache' : 'no-cache' } = own;
  return vary === ''
    ? { 'cache-control': control }
    : { 'cache-control': control, vary: varyingBy(vary, own) };
}

/** Adds an `ETag` to the response to a `GET`, or responds 304 if the client already has this version. */
function validate(reply: Reply, added: Headers, exchange: Exchange): Reply {
  if (reply.status !== 200 || reply.content === null) return reply.with(added);
  const { tag } = reply;
  const known = exchange.header('if-none-match');
  if (known === undefined || !matches(known, tag)) return reply.with({ ...added, etag: tag });
  const etag = codingOf(reply, exchange) === null ? tag : weakTag(tag);
  return notModified(reply.with({ ...added, etag }));
}

/** A 304 repeats the headers that a cache needs (RFC 9110, section 15.4.5). */
function notModified({ headers, isPackable }: Reply): Reply {
  const { etag = '', 'cache-control': control } = headers;
  const vary = isPackable ? varyingBy('accept-encoding', headers) : headers.vary;
  return new Reply(304, null, { etag, ...(vary && { vary }), ...(control && { 'cache-control': control }) });
}

/** Runs a write with conditions. */
export function matchCondition(
  next: Handler,
  { operation, read }: Endpoint,
  { database }: HttpParts,
): Handler {
  // A live read has no tag to compare with.
  if (operation === null || read === null || read.isLive) return next;
  return (exchange) => {
    const match = exchange.header('if-match');
    const noneMatch = exchange.header('if-none-match');
    if (match === undefined && noneMatch === undefined) return next(exchange);
    return writeIfMatch({ match, noneMatch }, exchange, { read, write: operation }, database);
  };
}

interface Conditions {
  readonly match: string | undefined;
  readonly noneMatch: string | undefined;
}

/**
 * Runs a write only if its conditions hold. The read and the write share one transaction, so no other write
 * comes between them. A refusal of the write itself wins: a caller without permission must not learn whether
 * the record has changed.
 */
async function writeIfMatch(
  { match, noneMatch }: Conditions,
  exchange: Exchange,
  { read, write }: { readonly read: Operation; readonly write: Operation },
  database: Database,
): Promise<Reply> {
  const writing = await write.prepare(exchange);
  const reading = await whenFound(() => read.prepare(exchange));
  const work = async () => {
    const etag = reading && (await whenFound(async () => shownTag(asReply(await reading.apply()))));
    const reply = asReply(await writing.apply());
    if (match !== undefined && (etag === null || !matches(match, etag)))
      throw new Failure('PRECONDITION_FAILED');
    if (noneMatch !== undefined && etag !== null && matches(noneMatch, etag))
      throw new Failure('RECORD_EXISTS');
    return reply;
  };
  return database.isolated('serializable', work);
}

/** Returns the tag that a `GET` by this client would show now; null if the record is not visible. */
function shownTag(reply: Reply): string | null {
  return reply.status === 200 && reply.content !== null ? reply.tag : null;
}

async function whenFound<T>(read: () => Awaitable<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure && error.code !== 'UNAVAILABLE') return null;
    throw error;
  }
}

/** Suffixes that Apache, nginx and other servers append to a tag when they compress the body. */
const suffixes = [...codings, 'deflate'].flatMap((coding) => [`-${coding}`, `;${coding}`, `--${coding}`]);

/**
 * Returns true if a list of tags names this version. Tags identify the text, not its coding, so a weak tag or
 * one with a coding suffix matches too.
 */
function matches(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  // A cheap check first: most tags are of other versions, and a header may list hundreds.
  if (!header.includes(etag.slice(1, -1))) return false;
  return header.split(',').some((given) => {
    const tag = given.trim().replace(/^W\//, '');
    if (tag === etag) return true;
    const start = etag.slice(0, -1);
    return tag.startsWith(start) && suffixes.includes(tag.slice(start.length, -1)) && tag.endsWith('"');
  });
}
