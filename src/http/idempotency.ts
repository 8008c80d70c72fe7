import { hash } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import { longestIndexedText } from '../lib/input-limits.ts';
import type { Database, Writer } from '../storage/database.ts';
import { type CachedReply, createIdempotencyStore } from '../storage/idempotency-store.ts';
import type { Exchange } from './exchange.ts';
import { asReply, type Operation, type Prepared } from './operation.ts';
import { jsonText, Reply } from './reply.ts';

const sweepMs = 60_000;

export function invalidKey(): Failure {
  return new Failure('INVALID_INPUT', `Idempotency-Key must have 1 to ${longestIndexedText} characters`);
}

export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency(database: Database, clock: Clock) {
  const store = createIdempotencyStore(database, clock);
  let lastSweep = 0;

  /** Deletes expired keys in the background; the next sweep finds anything that this one misses. */
  function sweep(): void {
    if (performance.now() - lastSweep < sweepMs) return;
    lastSweep = performance.now();
    void store.sweep().catch(() => undefined);
  }

  return {
    /** Runs an operation once per `Idempotency-Key`; a repeated request gets the first response. */
    async run(clientKey: string, exchange: Exchange, operation: Operation): Promise<Reply> {
      if (clientKey === '' || clientKey.length > longestIndexedText) throw invalidKey();
      // A response is replayed only to a caller who may send the request now.
      const prepared = await operation.prepare(exchange);
      const key = scopedKey(clientKey, operation, exchange, prepared.identity);
      const fingerprint = hash('sha256', exchange.body ?? '', 'base64url');
      sweep();
      return database.isolated('transaction', (writer) => runOnce(writer, key, fingerprint, prepared));
    },
  };

  /**
   * The key is reserved for as long as the transaction can still commit, and the response is committed with
   * the work. So the row alone shows whether the work was done, even after a crash or a commit whose outcome
   * was lost.
   */
  async function runOnce(
    writer: Writer,
    key: string,
    fingerprint: string,
    prepared: Prepared,
  ): Promise<Reply> {
    if (!(await store.reserve(writer, key, fingerprint))) {
      const kept = await store.find(writer, key);
      if (kept === null) throw keyInUse();
      return replay(kept, fingerprint);
    }
    const reply = asReply(await prepared.apply());
    await store.keep(writer, key, reply);
    return reply;
  }
}

export function keyInUse(): Failure {
  return new RetryLater('KEY_IN_USE', 1);
}

function replay({ status, body, fingerprint }: CachedReply, sent: string): Reply {
  if (fingerprint !== sent) throw new Failure('KEY_REUSED');
  const headers = { 'idempotency-replayed': 'true' };
  return body === null ? new Reply(status, null, headers) : jsonText(status, body, headers);
}

/**
 * Scopes a key to one operation on one record by one client, so that no client can replay another's response.
 */
function scopedKey(
  key: string,
  { method, path }: Operation,
  exchange: Exchange,
  identity: string | null,
): string {
  const token = exchange.header('authorization');
  const client = identity ?? (token === undefined ? `client ${exchange.client}` : `authorization ${token}`);
  return hash('sha256', JSON.stringify([`${method} ${path}`, exchange.parameters, client, key]), 'base64url');
}
