import { hash } from 'node:crypto';
import type { Awaitable } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import type { Database } from '../storage/database.ts';
import { Answer, type Headers } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { asAnswer, type Operation } from './operation.ts';

/** Conditional requests (RFC 9110, section 13): not sending what the client has, not writing over what it has not seen. */

/** A strong validator: equal bodies have equal tags. */
export function tagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Gives an answer to `GET` its tag, unless it was prepared with one, or leaves out a body that the client has already. */
export function validate(answer: Answer, exchange: Exchange): Answer {
  if (answer.status !== 200 || answer.content === null) return answer;
  const etag = answer.headers.etag ?? tagOf(answer.body ?? '');
  const known = exchange.header('if-none-match');
  if (known !== undefined && matches(known, etag, 'weak')) return notModified(etag, answer.headers);
  return answer.withTag(etag);
}

/** What a cache needs to know of the answer that it keeps (RFC 9110, section 15.4.5). */
function notModified(etag: string, { vary, 'cache-control': caching }: Headers): Answer {
  return new Answer(304, null, { etag, ...(vary && { vary }), ...(caching && { 'cache-control': caching }) });
}

/**
 * Runs a write only if the record still matches `If-Match`. Read and write share one transaction, so no other write
 * comes between. A refusal of the write itself comes first: a caller who may not write does not learn whether the
 * record has changed.
 */
export async function writeIfMatch(
  wanted: string,
  exchange: Exchange,
  { read, write }: { readonly read: Operation; readonly write: Operation },
  database: Database,
): Promise<Answer> {
  const writing = await write.prepare(exchange);
  const reading = await whenFound(() => read.prepare(exchange));
  const work = async () => {
    const etag = reading && (await whenFound(async () => shownTag(asAnswer(await reading.apply()))));
    const answer = asAnswer(await writing.apply());
    if (etag === null || !matches(wanted, etag, 'strong')) throw new Failure('PRECONDITION_FAILED');
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

function matches(header: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (header.trim() === '*') return true;
  return header
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === etag || (comparison === 'weak' && tag === `W/${etag}`));
}
