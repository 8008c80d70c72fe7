import { hash } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import type { Database, Deadline, Writer } from '../storage/database.ts';
import { type Claim, createIdempotencyStore, type KeptAnswer } from '../storage/idempotency-store.ts';
import { Answer, jsonText } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { asAnswer, type Operation, type Prepared } from './operation.ts';

/** How often keys that have expired are looked for. */
const sweepMs = 60_000;

export const longestKey = 255;

export function invalidKey(): Failure {
  return new Failure('INVALID_INPUT', `Idempotency-Key must have 1 to ${longestKey} characters`);
}

/** Runs an operation once for each `Idempotency-Key`; the same request again gets the answer of the first time. */
export interface Idempotency {
  run(clientKey: string, exchange: Exchange, operation: Operation): Promise<Answer>;
}

/** `clock` is a world's own, where it has one. */
export function createIdempotency(database: Database, clock: Clock | null = null): Idempotency {
  const store = createIdempotencyStore(database, clock);
  let lastSweep = 0;

  /** Nobody waits for it, and what it misses the next one finds. */
  function sweep(): void {
    if (performance.now() - lastSweep < sweepMs) return;
    lastSweep = performance.now();
    void store.sweep().catch(() => undefined);
  }

  return {
    async run(clientKey, exchange, operation) {
      if (clientKey === '' || clientKey.length > longestKey) throw invalidKey();
      // An answer is given again only to who may ask for it now.
      const prepared = await operation.prepare(exchange);
      const key = scopedKey(clientKey, operation, exchange, prepared.identity);
      const fingerprint = hash('sha256', exchange.body ?? '', 'base64url');
      sweep();
      const kept = await store.find(key);
      if (kept !== null && !kept.isStale) return replay(kept, fingerprint);
      const deadline = database.deadline();
      const claim = await store.claim(key, fingerprint, deadline);
      return claim === null
        ? replay(await store.find(key), fingerprint)
        : runOnce(claim, prepared, exchange, deadline);
    },
  };

  /** The work and its kept answer are one transaction: after a crash there are both or neither. */
  async function runOnce(
    claim: Claim,
    { apply }: Prepared,
    { budget }: Exchange,
    deadline: Deadline,
  ): Promise<Answer> {
    let mayBeDone = false;
    try {
      const work = async (writer: Writer) => {
        mayBeDone = true;
        try {
          const answer = asAnswer(await budget.holding(async () => apply()));
          // Somebody else took the key over, and with it the work.
          if (!(await store.keep(writer, claim, answer))) throw new Failure('KEY_IN_USE');
          return answer;
        } catch (error) {
          mayBeDone = false;
          throw error;
        }
      };
      return await database.isolated('transaction', work, deadline);
    } catch (error) {
      // A commit without an answer stays claimed: sent again, the request must not be done twice.
      if (!mayBeDone) await release(claim, error);
      throw error;
    }
  }

  async function release(claim: Claim, reason: unknown): Promise<void> {
    const released = store.release(claim).catch(() => undefined);
    // A database that is unavailable would keep the client waiting a second time.
    if (!(reason instanceof Failure && reason.code === 'UNAVAILABLE')) await released;
  }
}

function replay(kept: KeptAnswer | null, fingerprint: string): Answer {
  if (kept !== null && kept.fingerprint !== fingerprint) throw new Failure('KEY_REUSED');
  if (kept === null || kept.answer === null) throw new Failure('KEY_IN_USE');
  const { status, body } = kept.answer;
  const headers = { 'idempotency-replayed': 'true' };
  return body === null ? new Answer(status, null, headers) : jsonText(status, body, headers);
}

/** A key belongs to one operation on one record by one client: another one's answers are nobody's business. */
function scopedKey(
  key: string,
  { method, path }: Operation,
  exchange: Exchange,
  identity: string | null,
): string {
  const client = identity ?? `authorization ${exchange.header('authorization') ?? ''}`;
  return hash('sha256', JSON.stringify([`${method} ${path}`, exchange.parameters, client, key]), 'base64url');
}
