import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import type { Database } from '../storage/database.ts';
import { Answer } from './answer.ts';
import type { Caching, CachingRules } from './caching.ts';
import { codingOf, weakTag } from './compress.ts';
import { codings } from './content-coding.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './interface.ts';
import { asAnswer, type Operation } from './operation.ts';
import { tagOf } from './tag.ts';

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
  return (exchange) => {
    const told = caching && cachingFor(caching, exchange);
    return whenReady(next(exchange), (answer) => {
      if (!(answer instanceof Answer)) return told === null ? answer : tellCaches(answer, told);
      return isTagged ? validate(answer, exchange, told) : answer.withTag(null, told);
    });
  };
}

function cachingFor({ open, withToken }: CachingRules, exchange: Exchange): Caching {
  if (withToken === null || exchange.header('authorization') === undefined) return open;
  return withToken;
}

function tellCaches(response: Response, { control, vary }: Caching): Response {
  const { headers } = response;
  if (!headers.has('cache-control')) headers.set('cache-control', control);
  if (vary !== null) headers.append('vary', vary);
  return response;
}

/** Adds an `ETag` to the response to a `GET`, or responds 304 if the client already has this version. */
export function validate(answer: Answer, exchange: Exchange, caching: Caching | null): Answer {
  if (answer.status !== 200 || answer.content === null)
    return caching === null ? answer : answer.withTag(null, caching);
  const etag = answer.headers.etag ?? tagOfAnswer(answer);
  const known = exchange.header('if-none-match');
  if (known === undefined || !matches(known, etag)) return answer.withTag(etag, caching);
  const shown = codingOf(answer, exchange) === null ? etag : weakTag(etag);
  return notModified(shown, answer).withTag(shown, caching);
}

/** Tags of reusable responses: hashing a long page for every request would delay others. */
const tagsOfKept = new WeakMap<Answer, string>();

function tagOfAnswer(answer: Answer): string {
  if (answer.packs === null) return tagOf(answer.body ?? '');
  const tag = tagsOfKept.get(answer) ?? tagOf(answer.body ?? '');
  tagsOfKept.set(answer, tag);
  return tag;
}

/** A 304 repeats the headers that a cache needs (RFC 9110, section 15.4.5). */
function notModified(etag: string, answer: Answer): Answer {
  const { vary: own = '', 'cache-control': control } = answer.headers;
  const vary = [own, answer.isPackable ? 'accept-encoding' : ''].filter((name) => name !== '').join(', ');
  return new Answer(304, null, { etag, ...(vary && { vary }), ...(control && { 'cache-control': control }) });
}

/** Runs a write with conditions. */
export function matchCondition(
  next: Handler,
  { operation, read }: Endpoint,
  { database }: HttpParts,
): Handler {
  if (operation === null || read === null) return next;
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
): Promise<Answer> {
  const writing = await write.prepare(exchange);
  const reading = await whenFound(() => read.prepare(exchange));
  const work = async () => {
    const etag = reading && (await whenFound(async () => shownTag(asAnswer(await reading.apply()))));
    const answer = asAnswer(await writing.apply());
    if (match !== undefined && (etag === null || !matches(match, etag)))
      throw new Failure('PRECONDITION_FAILED');
    if (noneMatch !== undefined && etag !== null && matches(noneMatch, etag))
      throw new Failure('RECORD_EXISTS');
    return answer;
  };
  return database.isolated('serializable', () => exchange.budget.holding(work));
}

/** Returns the tag that a `GET` by this client would show now; null if the record is not visible. */
function shownTag({ status, body }: Answer): string | null {
  return status === 200 && body !== null ? tagOf(body) : null;
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
