import * as z from 'zod';
import { prefers } from '../../http/accept.ts';
import { writeList } from '../../http/list-reply.ts';
import type { Operation } from '../../http/operation.ts';
import { queryOf, wholeNumber } from '../../http/query.ts';
import { json, noContent } from '../../http/reply.ts';
import { bodyOf } from '../bodies.ts';
import { exampleEntry } from '../examples.ts';
import type { WorkbenchParts } from '../parts.ts';
import { mainName } from '../problems.ts';
import type { WorldState } from '../sandboxes/registry.ts';
import { harType, toHar } from './har.ts';
import { listenToJournal } from './journal-events.ts';
import { activityList, entryList, filters, har, keepBody, maxKeep, toSelection } from './journal-shapes.ts';
import { select } from './select.ts';
import { verifyJournal } from './verify-journal.ts';

const tag = 'Journal';

export function journalOperations(parts: WorkbenchParts): readonly Operation[] {
  return [
    getJournal(parts),
    putJournal(parts),
    deleteJournal(parts),
    listenToJournal(parts),
    verifyJournal(parts),
    getActivity(parts),
  ];
}

const getJournal = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/journal',
    id: 'getJournal',
    tag,
    summary: 'List the entries of a journal',
    description: `Returns entries, oldest first. With \`Accept: ${harType}\` or \`format=har\`, returns an HTTP Archive 1.2.`,
    query: queryOf({
      after: wholeNumber({ default: 0, min: 0 }, 'Returns only entries after this id.'),
      ...filters,
      limit: wholeNumber(
        { default: maxKeep, min: 1, max: maxKeep },
        'The maximum number of entries to return, oldest first.',
      ),
      format: z.enum(['json', 'har'], 'must be json or har').optional(),
    }),
    responses: {
      200: {
        description: 'The entries.',
        shape: entryList,
        otherTypes: { [harType]: har },
        isOpenEnded: true,
      },
    },
    examples: [
      { name: 'journal', summary: 'A request', reply: { status: 200, body: { data: [exampleEntry] } } },
    ],
    async handle({ exchange, found: name, query: { after, format, ...query } }) {
      const { journal } = workbench.sandboxes.stateOf(name);
      const entries = select(journal, after, toSelection(query), exchange);
      const isWanted = prefers(exchange.header('accept'), harType, 'application/json');
      const isHar = format === undefined ? isWanted : format === 'har';
      return exchange.writeAlone(() => (isHar ? toHar(entries, exchange) : writeList(entries, exchange)));
    },
  });

const putJournal = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'PUT /_workbench/sandboxes/:name/journal',
    id: 'putJournal',
    tag,
    summary: 'Set how many entries a journal keeps',
    description: 'Sets the size of the journal. By default, a sandbox keeps 500 entries and main keeps none.',
    body: bodyOf('The size of the journal.', keepBody),
    responses: { 200: { description: 'The new size.', shape: keepBody } },
    examples: [
      {
        name: 'kept',
        summary: 'A hundred',
        body: { keep: 100 },
        reply: { status: 200, body: { keep: 100 } },
      },
    ],
    handle({ found: name, body: { keep } }) {
      const { journal } = workbench.sandboxes.stateOf(name);
      journal.keep = keep;
      workbench.sandboxes.changeState(name, { journal });
      return json(200, { keep });
    },
  });

const deleteJournal = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'DELETE /_workbench/sandboxes/:name/journal',
    id: 'deleteJournal',
    tag,
    summary: 'Clear a journal',
    description:
      'Deletes all entries, or those up to `through`. The ids of later entries continue the sequence.',
    query: queryOf({
      through: z
        .string()
        .regex(/^\d{1,15}$/, 'must be a whole number')
        .optional()
        .describe('Deletes only entries up to this id.'),
    }),
    responses: { 204: { description: 'The entries were deleted.' } },
    examples: [{ name: 'emptied', summary: 'A journal', reply: { status: 204 } }],
    handle({ found: name, query: { through } }) {
      workbench.sandboxes.stateOf(name).journal.clear(through === undefined ? undefined : Number(through));
      return noContent();
    },
  });

const quiet = Array(60).fill(0);

const getActivity = ({ workbench, operation }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/activity',
    id: 'getActivity',
    tag,
    summary: 'Get the activity of main and of all sandboxes',
    description:
      'Returns the activity recorded in the journals, main first. Calling this does not extend the lifetime of a sandbox.',
    responses: { 200: { description: 'The activity.', shape: activityList, isOpenEnded: true } },
    examples: [
      {
        name: 'activity',
        summary: 'No activity in main',
        reply: {
          status: 200,
          body: {
            data: [{ name: mainName, keep: 0, requests: 0, lastAt: null, perSecond: quiet, faults: 0 }],
          },
        },
      },
    ],
    handle: () => {
      const names = [mainName, ...workbench.sandboxes.list().map(({ name }) => name)];
      return json(200, { data: names.map((name) => activityOf(name, workbench.sandboxes.stateOf(name))) });
    },
  });

/** Usage figures of one journal. They reveal nothing about the content of requests. */
function activityOf(name: string, { journal, faults }: WorldState) {
  const times = journal.entries.filter(({ kind }) => kind === 'request').map(({ at }) => at);
  const perSecond = [...quiet];
  for (const at of times) {
    const secondsAgo = Math.floor((Date.now() - at) / 1000);
    if (secondsAgo >= 0 && secondsAgo < quiet.length) perSecond[quiet.length - 1 - secondsAgo] += 1;
  }
  const lastAt = times.at(-1);
  return {
    name,
    keep: journal.keep,
    requests: times.length,
    lastAt: lastAt === undefined ? null : new Date(lastAt).toISOString(),
    perSecond,
    faults: faults.length,
  };
}
