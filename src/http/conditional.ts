import type { Awaitable } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import type { Database } from '../storage/database.ts';
import { Answer } from './answer.ts';
import type { Caching } from './caching.ts';
import { codingOf, isPackable, weakTag } from './compress.ts';
import { codings } from './content-coding.ts';
import type { Exchange } from './exchange.ts';
import { asAnswer, type Operation } from './operation.ts';
import { tagOf } from './tag.ts';

/** Conditional requests (RFC 9110, section 13): not sending what the client has, not writing over what it has not seen. */

/** Gives an answer to `GET` its tag, unless it was prepared with one, or leaves out a body that the client has already. */
export function validate(answer: Answer, exchange: Exchange, caching: Caching | null): Answer {
  if (answer.status !== 200 || answer.content === null)
    return caching === null ? answer : answer.withTag(null, caching);
  const etag = answer.headers.etag ?? tagOfAnswer(answer);
  const known = exchange.header('if-none-match');
  if (known === undefined || !matches(known, etag)) return answer.withTag(etag, caching);
  const shown = codingOf(answer, exchange) === null ? etag : weakTag(etag);
  return notModified(shown, answer).withTag(shown, caching);
}

/** The tags of answers that are made once: to take that of a long page anew for each request would hold up others. */
const tagsOfKept = new WeakMap<Answer, string>();

function tagOfAnswer(answer: Answer): string {
  if (answer.packs === null) return tagOf(answer.body ?? '');
  const tag = tagsOfKept.get(answer) ?? tagOf(answer.body ?? '');
  tagsOfKept.set(answer, tag);
  return tag;
}

/** What a cache needs to know of the answer that it keeps (RFC 9110, section 15.4.5). */
function notModified(etag: string, answer: Answer): Answer {
  const { vary: own = '', 'cache-control': control } = answer.headers;
  const vary = [own, isPackable(answer) ? 'accept-encoding' : ''].filter((name) => name !== '').join(', ');
  return new Answer(304, null, { etag, ...(vary && { vary }), ...(control && { 'cache-control': control }) });
}

/** What a write asks of the record: the values of `If-Match` and `If-None-Match`. */
export interface Conditions {
  readonly match: string | undefined;
  readonly noneMatch: string | undefined;
}

/**
 * Runs a write only if the record is as its conditions ask. Read and write share one transaction, so no other write
 * comes between. A refusal of the write itself comes first: a caller who may not write does not learn whether the
 * record has changed.
 */
export async function writeIfMatch(
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

/** The tag that a `GET` would show to this client now; null when there is nothing to show. */
function shownTag({ status, body }: Answer): string | null {
  return status === 200 && body !== null ? tagOf(body) : null;
}

/** Null when the read is refused for any reason. */
async function whenFound<T>(read: () => Awaitable<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure && error.code !== 'UNAVAILABLE') return null;
    throw error;
  }
}

/** What servers and proxies put at the end of a tag when they compress a body: Apache, nginx and others. */
const suffixes = [...codings, 'deflate'].flatMap((coding) => [`-${coding}`, `;${coding}`, `--${coding}`]);

/**
 * Whether a list of tags names a version. A tag is of the text and not of its coding: what was sent compressed, or was
 * compressed by a proxy, which makes the tag weak or writes the coding into it, is the same version.
 */
function matches(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  // Most tags are of other versions, and a header may name hundreds.
  if (!header.includes(etag.slice(1, -1))) return false;
  return header.split(',').some((given) => {
    const tag = given.trim().replace(/^W\//, '');
    if (tag === etag) return true;
    const start = etag.slice(0, -1);
    return tag.startsWith(start) && suffixes.includes(tag.slice(start.length, -1)) && tag.endsWith('"');
  });
}
