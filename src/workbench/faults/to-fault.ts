import type { Fault, LiveFault } from '../../http/faults.ts';
import { type Delay, type Effects, liveKinds } from './rule.ts';

export const maxDelayMs = 600_000;

/** 1012 "Service Restart": clients reconnect after it. */
const defaultCloseCode = 1012;

/** Chooses the concrete fault for one request. `draw` returns random numbers in [0, 1). */
export function toFault(
  id: string,
  effects: Effects & { readonly when?: 'before' | 'after' | undefined },
  draw: () => number,
  withdraw: () => void,
): Fault {
  const { graphqlError } = effects;
  return {
    id,
    isAfter: effects.when === 'after',
    delayMs: effects.delayMs === undefined ? 0 : delayOf(effects.delayMs, draw),
    status: effects.status ?? null,
    retryAfterSeconds: effects.retryAfterSeconds ?? null,
    connection: effects.connection ?? null,
    body: effects.body ?? null,
    bytesPerSecond: effects.bytesPerSecond ?? null,
    graphqlError:
      graphqlError === undefined
        ? null
        : {
            path: graphqlError.path,
            message: graphqlError.message ?? 'Internal server error',
            code: graphqlError.code ?? 'INTERNAL_SERVER_ERROR',
          },
    live: liveOf(effects),
    hasTouched: false,
    withdraw,
  };
}

function liveOf({ live = {} }: Effects): LiveFault | null {
  for (const kind of liveKinds) {
    const after = live[kind];
    if (after !== undefined) return { kind, after, code: live.code ?? defaultCloseCode };
  }
  return null;
}

function delayOf(delay: Delay, draw: () => number): number {
  if (typeof delay === 'number') return delay;
  if ('min' in delay) return delay.min + draw() * (delay.max - delay.min);
  return Math.min(delay.median * Math.exp(delay.sigma * normal(draw)), maxDelayMs);
}

/** A sample of the standard normal distribution (Box-Muller transform). */
function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}
