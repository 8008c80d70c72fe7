import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../lib/failure.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './interface.ts';

/** Waits as long as the request asks for, also for a response from the cache, and before any transaction. */
export function delay(next: Handler, { api }: Endpoint, { faults }: HttpParts): Handler {
  if (api.delayOf === undefined) return next;
  return (exchange) => {
    const milliseconds = api.delayOf?.(exchange) ?? 0;
    return milliseconds === 0
      ? next(exchange)
      : waitFor(milliseconds, exchange, faults).then(() => next(exchange));
  };
}

async function waitFor(milliseconds: number, exchange: Exchange, faults: HttpParts['faults']): Promise<void> {
  const release = exchange.keepOpen();
  const isThere = faults === null ? await sleep(milliseconds, true) : await faults.wait(milliseconds);
  release();
  // Delays that end together must not all continue at once.
  await exchange.pause();
  // The world has closed, and its database with it.
  if (!isThere) throw new Failure('UNAVAILABLE');
}
