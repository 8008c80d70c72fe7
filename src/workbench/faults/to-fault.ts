import { type Delay, maxDelayMs } from '../../http/fault-effects.ts';
import type { Fault } from '../../http/faults.ts';
import type { HeaderFault } from './rule.ts';

/** The fault of one request. `draw` returns random numbers from 0 up to, but not including, 1. */
export function toFault(
  id: string,
  { when, delayMs = 0, ...effects }: HeaderFault,
  draw: () => number,
  withdraw: () => void,
): Fault {
  return {
    ...effects,
    id,
    isAfter: when === 'after',
    delayMs: delayOf(delayMs, draw),
    hasTouched: false,
    withdraw,
  };
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
