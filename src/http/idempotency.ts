import { hash } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import type { Database } from '../storage/database.ts';
import { createIdempotencyStore } from '../storage/idempotency-store.ts';
import { Answer, jsonText } from './answer.ts';
import { bufferBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './interface.ts';

/** How long an answer is kept. */
const keptMs = 24 * 60 * 60 * 1000;

/** A first try that has not finished by now never will: its process is gone, and its transaction with it. */
const abandonedMs = 60_000;

export const longestKey = 255;

export function invalidKey(): Failure {
  return new Failure('INVALID_INPUT', `Idempotency-Key must have 1 to ${longestKey} characters`);
}

/** Runs a `POST` once for each `Idempotency-Key`; whoever sends it again gets the answer of the first time. */
export interface Idempotency {
  run(key: string, exchange: Exchange, handler: Handler): Promise<Answer | Response>;
}

export function createIdempotency(database: Database, clock: Clock, maxBodyBytes: number): Idempotency {
  const store = createIdempotencyStore(database);
  let lastSweep = 0;

  async function sweep(now: number): Promise<void> {
    if (now - lastSweep < abandonedMs) return;
    lastSweep = now;
    await store.sweep(now - keptMs);
  }

  return {
    async run(clientKey, exchange, handler) {
      if (clientKey === '' || clientKey.length > longestKey) throw invalidKey();
      const { bytes, rewind } = await bufferBody(exchange, maxBodyBytes);
      const key = scopedKey(clientKey, exchange);
      const fingerprint = hash('sha256', bytes, 'base64url');
      const now = clock.now().getTime();
      await sweep(now);
      const times = { now, abandonedBefore: now - abandonedMs, expiredBefore: now - keptMs };
      if (!(await store.claim(key, fingerprint, times))) return replay(key, fingerprint);
      try {
        return await runOnce(key, exchange, handler, rewind);
      } catch (error) {
        // Nothing was done, so the key is free for another try.
        await store.release(key);
        throw error;
      }
    },
  };

  async function replay(key: string, fingerprint: string): Promise<Answer> {
    const kept = await store.find(key);
    if (kept !== null && kept.fingerprint !== fingerprint) throw new Failure('KEY_REUSED');
    if (kept === null || kept.answer === null) throw new Failure('KEY_IN_USE');
    const { status, body } = kept.answer;
    const headers = { 'idempotency-replayed': 'true' };
    return body === null ? new Answer(status, null, headers) : jsonText(status, body, headers);
  }

  /** The work and its kept answer are one transaction: after a crash there are both or neither. */
  function runOnce(
    key: string,
    exchange: Exchange,
    handler: Handler,
    rewind: () => void,
  ): Promise<Answer | Response> {
    return database.isolated('transaction', async (writer) => {
      rewind();
      const answer = await handler(exchange);
      if (answer instanceof Answer) await store.keep(writer, key, answer.status, answer.body);
      return answer;
    });
  }
}

/** A key belongs to one client at one path: another one's answers are nobody's business. */
function scopedKey(key: string, exchange: Exchange): string {
  return hash(
    'sha256',
    JSON.stringify([exchange.path, exchange.header('authorization') ?? '', key]),
    'base64url',
  );
}
