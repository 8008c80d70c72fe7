import * as z from 'zod';
import { isPreferred, preferencesFor } from '../../http/accept.ts';
import { Answer, json, noContent } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Operation } from '../../http/operation.ts';
import { queryOf, wholeNumber } from '../../http/query.ts';
import { version } from '../../observe/process-metrics.ts';
import type { Entry } from '../../workbench/journal/entry.ts';
import { groupForHar, harFrame, toHarEntry } from '../../workbench/journal/har.ts';
import { selectFrom } from '../../workbench/journal/select.ts';
import { countMatches, type Verification } from '../../workbench/journal/verify.ts';
import { mainName } from '../../workbench/problems.ts';
import { bodyOf } from './bodies.ts';
import { refusing, WorkbenchFailure } from './errors.ts';
import { exampleEntry } from './examples.ts';
import { listenToJournal } from './journal-events.ts';
import { filters, toSelection } from './journal-filters.ts';
import { listEntries, writeInTurns } from './journal-lists.ts';
import { activityList, entryList, har, keepBody, maxKeep, verified, verifyBody } from './journal-shapes.ts';
import { nameOf } from './names.ts';
import type { WorkbenchParts } from './parts.ts';

const tag = 'Journal';

export const journalTag = {
  [tag]: 'What was really sent to a sandbox, and what came back, without secrets.',
};

export function journalOperations(parts: WorkbenchParts): readonly Operation[] {
  return [
    getJournal(parts),
    putJournal(parts),
    deleteJournal(parts),
    listenToJournal(parts, tag),
    verifyJournal(parts),
    getActivity(parts),
  ];
}

const harType = 'application/har+json';

const getJournal = ({ workbench: { journals }, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/sandboxes/:name/journal',
    id: 'getJournal',
    tag,
    summary: 'Read the journal of a sandbox',
    description: `Oldest first. \`Accept: ${harType}\`, or \`format=har\`, gives an HTTP Archive 1.2.`,
    caller,
    query: queryOf({
      after: wholeNumber({ default: 0, min: 0 }, 'Only entries after this id.'),
      ...filters,
      limit: wholeNumber({ default: maxKeep, min: 1, max: maxKeep }, 'The oldest of those that fit.'),
      format: z.enum(['json', 'har'], 'must be json or har').optional(),
    }),
    answers: {
      200: {
        description: 'The entries.',
        shape: entryList,
        otherTypes: { [harType]: har },
        isOpenEnded: true,
      },
    },
    isLive: true,
    examples: [
      { name: 'journal', summary: 'A request', answer: { status: 200, body: { data: [exampleEntry] } } },
    ],
    find: ({ exchange }) => refusing(() => journals.requireName(nameOf(exchange))),
    handle: ({ exchange, found: name, query: { after, format, ...query } }) =>
      refusing(async () => {
        const data = await selectFrom(journals.read(name, after), toSelection(query));
        const isHar = format === undefined ? prefersHar(exchange) : format === 'har';
        return isHar ? toHar(data) : listEntries(data);
      }),
  });

function prefersHar(exchange: Exchange): boolean {
  const [asHar, asJson] = preferencesFor(exchange.header('accept') ?? null, [harType, 'application/json']);
  return asHar !== undefined && asJson !== undefined && asHar.precision > 0 && isPreferred(asHar, asJson);
}

async function toHar(entries: readonly Entry[]): Promise<Answer> {
  const [before, after] = harFrame(version);
  const list = await writeInTurns(groupForHar(entries), toHarEntry);
  return new Answer(200, before + list + after, { 'content-type': harType });
}

const putJournal = ({ workbench: { journals }, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'PUT /_workbench/sandboxes/:name/journal',
    id: 'putJournal',
    tag,
    summary: 'Say how many entries a journal keeps',
    description: 'A sandbox keeps 500, and main none until it is told to.',
    caller,
    body: bodyOf('How many.', keepBody),
    answers: { 200: { description: 'How many it keeps.', shape: keepBody } },
    examples: [
      {
        name: 'kept',
        summary: 'A hundred',
        body: { keep: 100 },
        answer: { status: 200, body: { keep: 100 } },
      },
    ],
    find: ({ exchange }) => refusing(() => journals.requireName(nameOf(exchange))),
    handle: ({ found: name, body: { keep } }) =>
      refusing(async () => {
        await journals.setKeep(name, keep);
        return json(200, { keep });
      }),
  });

const deleteJournal = ({ workbench: { journals }, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'DELETE /_workbench/sandboxes/:name/journal',
    id: 'deleteJournal',
    tag,
    summary: 'Empty a journal',
    description: 'Ids go on from where they were.',
    caller,
    query: queryOf({
      through: z.coerce
        .number('must be a whole number')
        .int('must be a whole number')
        .min(0, 'must be at least 0')
        .optional()
        .describe('Only entries up to this id.'),
    }),
    answers: { 204: { description: 'The entries are deleted.' } },
    examples: [{ name: 'emptied', summary: 'A journal', answer: { status: 204 } }],
    find: ({ exchange }) => refusing(() => journals.requireName(nameOf(exchange))),
    handle: ({ found: name, query: { through } }) =>
      refusing(async () => {
        await journals.clear(name, through);
        return noContent();
      }),
  });

const exampleMatch = { method: 'POST', path: '/posts', body: { title: 'Hello' } };

const verifyJournal = ({ workbench: { journals }, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'POST /_workbench/sandboxes/:name/journal/verify',
    id: 'verifyJournal',
    tag,
    summary: 'Check how often something was sent',
    description: 'At least once, unless it is said how often.',
    caller,
    body: bodyOf('What to look for.', verifyBody),
    answers: { 200: { description: 'It was, so often.', shape: verified } },
    examples: [
      {
        name: 'verified',
        summary: 'Nothing was sent',
        body: { match: exampleMatch, exactly: 0 },
        answer: { status: 200, body: { matched: 0 } },
      },
      {
        name: 'missing',
        summary: 'Nothing like it was sent.',
        body: { match: exampleMatch, exactly: 1 },
        answer: notVerified({ matched: 0, nearestMisses: [] }, 'exactly 1'),
      },
    ],
    find: ({ exchange }) => refusing(() => journals.requireName(nameOf(exchange))),
    handle: ({ found: name, body: { match, ...expected } }) =>
      refusing(async () => {
        const result = await countMatches(journals.read(name), match);
        const { exactly, atMost, atLeast = exactly ?? (atMost === undefined ? 1 : 0) } = expected;
        const max = exactly ?? atMost ?? Number.POSITIVE_INFINITY;
        if (result.matched >= atLeast && result.matched <= max) return json(200, { matched: result.matched });
        throw notVerified(result, wordsFor({ exactly, atLeast, atMost }));
      }),
  });

interface Expected {
  readonly exactly?: number | undefined;
  readonly atLeast: number;
  readonly atMost?: number | undefined;
}

function wordsFor({ exactly, atLeast, atMost }: Expected): string {
  if (exactly !== undefined) return `exactly ${exactly}`;
  const bounds = [
    ...(atLeast > 0 ? [`at least ${atLeast}`] : []),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return bounds.join(' and ');
}

function notVerified({ matched, nearestMisses }: Verification, expected: string): WorkbenchFailure {
  const detail = `${matched} ${matched === 1 ? 'request matches' : 'requests match'}, and ${expected} should`;
  return new WorkbenchFailure('not verified', detail, { matched, nearestMisses });
}

const quiet = Array(60).fill(0);

const getActivity = ({ workbench: { journals, faults }, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/activity',
    id: 'getActivity',
    tag,
    summary: 'See how much each world is used',
    description:
      'Main first, by what the journals keep. To look here is no use of a sandbox: it expires as it would.',
    caller,
    answers: { 200: { description: 'The worlds.', shape: activityList, isOpenEnded: true } },
    isLive: true,
    examples: [
      {
        name: 'activity',
        summary: 'Nothing happens in main',
        answer: {
          status: 200,
          body: {
            data: [{ name: mainName, keep: 0, requests: 0, lastAt: null, perSecond: quiet, faults: 0 }],
          },
        },
      },
    ],
    handle: async () => {
      const activities = await journals.activities();
      const data = [...activities].map(([name, { lastAt, ...activity }]) => ({
        name,
        ...activity,
        lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        faults: faults.currentRulesOf(name).length,
      }));
      return json(200, { data });
    },
  });
