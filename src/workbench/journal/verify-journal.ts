import type * as z from 'zod';
import type { Exchange } from '../../http/exchange.ts';
import { json } from '../../http/reply.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import { bodyOf } from '../bodies.ts';
import type { WorkbenchParts } from '../parts.ts';
import { mainName, WorkbenchProblem } from '../problems.ts';
import { verified, verifyBody } from './journal-shapes.ts';
import type { Ring } from './ring.ts';
import { countMatches, type Verification } from './verify.ts';

const exampleMatch = { method: 'POST', path: '/posts', body: { title: 'Hello' } };

export const verifyJournal = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'POST /_workbench/sandboxes/:name/journal/verify',
    id: 'verifyJournal',
    tag: 'Journal',
    summary: 'Verify how often a request was sent',
    description:
      'Checks the number of matching requests. The body has exactly one of `exactly`, `atLeast` and `atMost`. With `timeoutMs`, waits until enough requests match; what more requests could break is judged when the time is up.',
    body: bodyOf('The requests to match, and the expected number.', verifyBody),
    responses: { 200: { description: 'The expectation is met.', shape: verified } },
    examples: [
      {
        name: 'verified',
        summary: 'No request was sent',
        body: { match: exampleMatch, exactly: 0 },
        reply: { status: 200, body: { matched: 0 } },
      },
      {
        name: 'missing',
        summary: 'No matching request was sent.',
        body: { match: exampleMatch, exactly: 1 },
        reply: notVerified({ matched: 0, matches: [], nearestMisses: [] }, { exactly: 1 }),
      },
    ],
    async handle({ exchange, found: name, body: { match, timeoutMs = 0, ...expected } }) {
      const { sandboxes } = workbench;
      const { journal } = sandboxes.stateOf(name);
      const range = rangeOf(expected);
      const result = await countInTime(journal, match, range, timeoutMs, exchange);
      const { matched } = result;
      if (matched >= range.least && matched <= range.most) return json(200, { matched });
      const inMain = sandboxes.stateOf(mainName).journal.received - journal.mainReceived;
      throw notVerified(result, expected, inMain);
    },
  });

type Expected = Omit<z.infer<typeof verifyBody>, 'match' | 'timeoutMs'>;

interface Range {
  readonly least: number;
  readonly most: number;
}

function rangeOf({ exactly, atLeast = exactly ?? 0, atMost = exactly }: Expected): Range {
  return { least: atLeast, most: atMost ?? Number.POSITIVE_INFINITY };
}

/** Counts again after each new entry, until more requests cannot change the result or the time is up. */
async function countInTime(
  journal: Ring,
  match: z.infer<typeof verifyBody>['match'],
  { least, most }: Range,
  timeoutMs: number,
  exchange: Exchange,
): Promise<Verification> {
  const end = performance.now() + timeoutMs;
  const release = exchange.keepOpen();
  let wake = Promise.withResolvers<void>();
  const stop = journal.listen(() => wake.resolve());
  exchange.signal.addEventListener('abort', () => wake.resolve(), { once: true });
  try {
    for (;;) {
      wake = Promise.withResolvers();
      const result = await countMatches(journal, match, exchange);
      const isDecided =
        result.matched > most || (result.matched >= least && most === Number.POSITIVE_INFINITY);
      const left = end - performance.now();
      if (isDecided || left <= 0 || journal.isEnded || exchange.signal.aborted) return result;
      await waitAtMost(left, wake.promise, undefined);
    }
  } finally {
    stop();
    release();
  }
}

function wordsFor({ exactly, atLeast, atMost }: Expected): string {
  if (exactly !== undefined) return `exactly ${exactly}`;
  return atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
}

/** A client that drops the prefix of the sandbox, as a leading slash does, calls main. */
function notVerified(
  { matched, matches, nearestMisses }: Verification,
  expected: Expected,
  inMain = 0,
): WorkbenchProblem {
  const verb = matched === 1 ? 'matches' : 'match';
  const detail = `${inWords(matched)} ${verb}, expected ${wordsFor(expected)}`;
  const isEmpty = matched === 0 && nearestMisses.length === 0 && inMain > 0;
  const hint = `the journal is empty; main received ${inWords(inMain)} since the sandbox was created`;
  return new WorkbenchProblem('verification failed', isEmpty ? `${detail}: ${hint}` : detail, {
    matched,
    nearestMisses,
    ...(matched > rangeOf(expected).most && { matches }),
  });
}

function inWords(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`;
}
