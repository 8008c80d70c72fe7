import { type Delay, describedEffects, maxDelayMs } from '../../http/fault-effects.ts';
import type { Fault, Faults, FaultyRequest } from '../../http/faults.ts';
import type { Place } from '../../http/place.ts';
import { Reply } from '../../http/reply.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import type { DescribedOperation } from '../../lib/describe-operation.ts';
import type { RandomSource } from '../../lib/random.ts';
import { inWords, mistakesIn } from '../bodies.ts';
import { describeGraphql } from '../journal/describe-graphql.ts';
import { replyToFailure, WorkbenchProblem } from '../problems.ts';
import { headerFault } from './fault-shapes.ts';
import { asksForOperation, fits, type HeaderFault, type KeptRule, mayFit, type Target } from './rule.ts';

export interface WorldFaultsParts {
  readonly random: RandomSource;
  /** The current rules. */
  rules(): readonly KeptRule[];
  /** Counts an operation over a socket as a use of the sandbox. */
  touch(): void;
}

export class WorldFaults implements Faults {
  readonly #parts: WorldFaultsParts;
  #isEnded = false;
  readonly #waiting = new Set<() => void>();

  constructor(parts: WorldFaultsParts) {
    this.#parts = parts;
  }

  get isOn(): boolean {
    return this.#parts.rules().length > 0;
  }

  ofRequest(request: FaultyRequest): Awaitable<Fault | Reply | null> {
    if (request.header !== null) return this.#ofHeader(request.header);
    const target = targetOf('request', request, request.method);
    const candidates = this.#parts.rules().filter(({ rule }) => mayFit(rule, target));
    if (candidates.length === 0) return null;
    const isOperation = request.interface === 'graphql';
    if (!isOperation || !candidates.some(({ rule }) => asksForOperation(rule))) {
      return this.#first(candidates, { ...target, operation: null });
    }
    return request
      .readBody()
      .then((body) => this.#first(candidates, { ...target, operation: describeGraphql(request.url, body) }));
  }

  ofUpgrade(request: FaultyRequest): Fault | Reply | null {
    if (request.header !== null) return this.#ofHeader(request.header);
    return this.#first(this.#parts.rules(), {
      ...targetOf('upgrade', request, request.method),
      operation: null,
    });
  }

  ofMessage(place: Place, operation: DescribedOperation): Fault | null {
    this.#parts.touch();
    return this.#first(this.#parts.rules(), { ...targetOf('message', place, 'GET'), operation });
  }

  async wait(milliseconds: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    await this.untilEnd(promise);
    clearTimeout(timer);
    return !this.#isEnded;
  }

  untilEnd(happened: Promise<unknown>): Promise<void> {
    if (this.#isEnded) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        this.#waiting.delete(finish);
        resolve();
      };
      this.#waiting.add(finish);
      happened.then(finish, finish);
    });
  }

  close(): void {
    this.#isEnded = true;
    for (const finish of this.#waiting) finish();
  }

  #ofHeader(text: string): Fault | Reply {
    const parsed = parseFaultHeader(text);
    if (parsed instanceof Reply) return parsed;
    return toFault('header', parsed, Math.random, () => undefined);
  }

  #first(candidates: readonly KeptRule[], target: Target): Fault | null {
    for (const kept of candidates) {
      const fault = fits(kept.rule, target) ? this.#apply(kept) : null;
      if (fault !== null) return fault;
    }
    return null;
  }

  #apply(kept: KeptRule): Fault | null {
    const { id, rule } = kept;
    const { random } = this.#parts;
    const { skip = 0, times = Number.MAX_SAFE_INTEGER, probability = 1 } = rule;
    kept.seen += 1;
    const count = kept.seen;
    if (count <= skip || random.fraction(`${id} applies`, count) >= probability) return null;
    if (kept.applied >= times) return null;
    kept.applied += 1;
    let throws = 0;
    const draw = () => {
      throws += 1;
      return random.fraction(`${id} ${throws}`, count);
    };
    const withdraw = () => {
      kept.applied -= 1;
    };
    return toFault(id, rule, draw, withdraw);
  }
}

/** Reads `Quintet-Fault: delay=200; status=503; when=after`, or returns the response that refuses it. */
function parseFaultHeader(text: string): HeaderFault | Reply {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const fields = parts.map((part) => {
    const [key = '', ...rest] = part.split('=');
    return readField(key.trim(), rest.join('=').trim());
  });
  const result = headerFault.safeParse(Object.fromEntries(fields));
  if (result.success) return result.data;
  const mistakes = inWords(mistakesIn(result.error, headerFault));
  return replyToFailure(new WorkbenchProblem('invalid input', `Quintet-Fault: ${mistakes}`));
}

/** Parses `drop:2` for live streams and `posts.0.author` for error paths; other values are numbers or words. */
function readField(key: string, text: string): readonly [string, unknown] {
  const effect = describedEffects.find(({ name, headerName }) => key === headerName || key === name);
  return effect === undefined ? [key, text] : [effect.name, effect.read(text)];
}

function targetOf(kind: Target['kind'], place: Place, method: string): Omit<Target, 'operation'> {
  return { kind, method, interface: place.interface, route: place.route };
}

/** The fault of one request. `draw` returns random numbers from 0 up to, but not including, 1. */
function toFault(
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
