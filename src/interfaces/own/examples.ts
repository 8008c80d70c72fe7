import type { Example } from '../../http/operation.ts';
import { Failure } from '../../lib/failure.ts';
import type { OwnCatalog, ServedCollection } from '../../own/own-catalog.ts';

/** The examples of a collection: its first record, as it was in the file. */
export function examplesOf({ name, sample, rules }: ServedCollection, { key }: OwnCatalog) {
  const unknown: Example = {
    name: 'unknown',
    summary: 'No record has the id.',
    path: { id: unknownId },
    reply: new Failure(
      'NOT_FOUND',
      `${name} has no record with the id "${unknownId}"; GET the collection for its ids`,
    ),
  };
  const badPage: Example = {
    name: 'badPage',
    summary: '`_page` is 0.',
    query: { _page: 0 },
    reply: new Failure(
      'INVALID_INPUT',
      '_page must be a whole number of at least 1, not "0"; correct it or leave it out',
    ),
  };
  const none = {
    ofList: [badPage],
    ofCreate: [],
    ofOne: [unknown],
    ofReplace: [],
    ofUpdate: [],
    ofDelete: [unknown],
  };
  if (sample === null) return none;
  const record: Readonly<Record<string, unknown>> = JSON.parse(sample);
  const { [key]: id, ...fields } = record;
  const path = { id: String(id) };
  const example = (summary: string, given: Partial<Example>, status: number, body: unknown): Example => ({
    name: 'example',
    summary,
    ...given,
    reply: { status, body },
  });
  return {
    ofList: [example('The first record', { query: { _limit: 1 } }, 200, [record]), badPage],
    // Another record with the same values would not be unique.
    ofCreate: rules.unique.length > 0 ? [] : [example('A record', { body: fields }, 201, record)],
    ofOne: [example('The first record', { path }, 200, record), unknown],
    ofReplace: [example('The same record', { path, body: fields }, 200, record)],
    ofUpdate: [example('The same fields', { path, body: fields }, 200, record)],
    ofDelete: [example('The first record', { path }, 200, {}), unknown],
  } satisfies Record<keyof typeof none, readonly Example[]>;
}

/** An id that no record is expected to have. */
export const unknownId = 'no-such-record';
