import * as z from 'zod';
import { InvalidDocument, join } from '../../data/document/check-record.ts';
import { parsingBody, readJsonText } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { BodyInput, Operation } from '../../http/operation.ts';
import { jsonText, noContent } from '../../http/reply.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject, parseJson } from '../../lib/json.ts';
import { findFlaw, toExamine } from '../../own/find-flaw.ts';
import type { DescribedPart, ServedCollection, ServedSingleton } from '../../own/own-catalog.ts';
import type { OwnStore } from '../../own/own-store.ts';
import { inWorld, looking, readInWorld, using } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { mainName, WorkbenchProblem } from '../problems.ts';
import { dataRecord } from '../sandboxes/shapes.ts';
import { listOwnCollections, storeOf } from './own-collections.ts';
import { ownListQuery, readOwnList } from './own-data-query.ts';

/** The records of a file's collections, for tests and the console (W19, W20, C7). */
export function ownDataOperations(parts: WorkbenchParts): readonly Operation[] {
  return [
    listOwnCollections(parts),
    getData(parts),
    listData(parts),
    getRecord(parts),
    postRecord(parts),
    patchRecord(parts),
    patchSingleton(parts),
    removeRecord(parts),
  ];
}

const tag = 'Data';

const anyPart = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);
const ownDocument = z.strictObject({ data: z.record(z.string(), anyPart) }).meta({ id: 'OwnDocument' });
const ownList = z
  .strictObject({
    data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
    next: z.string().nullable().describe('The cursor of the next page, for `after`. Null on the last page.'),
  })
  .meta({ id: 'OwnList' });

const getData = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/data',
    id: 'getData',
    tag,
    summary: 'Get all records of a sandbox or of main',
    description: 'Returns all records as a document, which can be passed as `from` of a new sandbox.',
    responses: { 200: { description: 'The data.', shape: ownDocument, isOpenEnded: true } },
    isList: true,
    examples: [],
    handle({ exchange, found: name }) {
      if (name !== mainName) exchange.maxAnswerBytes = workbench.maxBytes;
      return readInWorld(workbench, name, exchange, async (world, budget) => {
        const parts = await storeOf(world).readAll(budget, tooLarge);
        const members = parts.map((part) => `${JSON.stringify(part.name)}:${part.text}`);
        return jsonText(200, `{"data":{${members.join(',')}}}`);
      });
    },
  });

function textOfValues({ catalog }: OwnStore, name: string): string {
  return catalog.values.get(name)?.body ?? '[]';
}

const tooLarge = new Failure(
  'ANSWER_TOO_LARGE',
  'the records are larger than MAX_ANSWER_BYTES: read them page by page, or use quintet export',
);

const listData = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/data/:collection',
    id: 'listData',
    tag,
    summary: 'List records of a sandbox or of main',
    description:
      'Returns one page of records, or the object or the plain values that the name stands for. `where.{field}` filters by equal values, together with any search and any order.',
    query: ownListQuery,
    responses: { 200: { description: 'The records.', shape: ownList, isOpenEnded: true } },
    isList: true,
    examples: [],
    handle: ({ exchange, found: name, query }) =>
      readInWorld(workbench, name, exchange, async (world, budget) => {
        const own = storeOf(world);
        const part = exchange.parameter('collection');
        const singleton = own.catalog.singletons.get(part);
        if (singleton !== undefined)
          return jsonText(200, `{"data":${(await own.find(part, '')) ?? '{}'},"next":null}`);
        if (own.catalog.values.has(part))
          return jsonText(200, `{"data":${textOfValues(own, part)},"next":null}`);
        const { bodies, next } = await readOwnList(world, requireCollection(own, part), query, budget);
        return jsonText(200, `{"data":[${bodies.join(',')}],"next":${JSON.stringify(next)}}`);
      }),
  });

const getRecord = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/data/:collection/:id',
    id: 'getDataRecord',
    tag,
    summary: 'Get a record of a sandbox or of main',
    description: 'Returns the complete record.',
    responses: { 200: { description: 'The record.', shape: dataRecord, isOpenEnded: true } },
    examples: [],
    handle: ({ exchange, found: name }) =>
      inWorld(workbench, name, looking, async (world) => {
        const own = storeOf(world);
        const collection = requireCollection(own, exchange.parameter('collection'));
        return replyWith(200, await own.find(collection.name, exchange.parameter('id')), exchange);
      }),
  });

const recordBody: BodyInput<string> = {
  description: 'The fields of the record.',
  shape: z.record(z.string(), z.unknown()).meta({ id: 'RecordFields' }),
  parse: async (exchange) => {
    const text = await readJsonText(exchange);
    const value = await parsingBody(() => parseJson(text));
    const flaw = isObject(value)
      ? findFlaw(value, toExamine(text))
      : { path: [], detail: 'must be an object' };
    if (flaw === null) return text;
    throw new InvalidDocument([{ path: join('', flaw.path), detail: flaw.detail }]);
  },
};

const postRecord = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'POST /_workbench/sandboxes/:name/data/:collection',
    id: 'createDataRecord',
    tag,
    summary: 'Create a record of a sandbox',
    description: 'Creates a record. It is not recorded in the journal.',
    body: recordBody,
    responses: { 201: { description: 'The new record.', shape: dataRecord, isOpenEnded: true } },
    examples: [],
    handle: ({ exchange, found: name, body }) =>
      writeIn({ workbench }, name, async (own) => {
        const collection = requireCollection(own, exchange.parameter('collection'));
        const [text = null] = await own.create(collection, [body]);
        return replyWith(201, text, exchange);
      }),
  });

const patchRecord = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'PATCH /_workbench/sandboxes/:name/data/:collection/:id',
    id: 'updateDataRecord',
    tag,
    summary: 'Update a record of a sandbox',
    description: 'Changes the given fields; omitted fields stay unchanged. Ids cannot be changed.',
    body: recordBody,
    responses: { 200: { description: 'The updated record.', shape: dataRecord, isOpenEnded: true } },
    examples: [],
    handle: ({ exchange, found: name, body }) =>
      writeIn({ workbench }, name, async (own) => {
        const collection = requireCollection(own, exchange.parameter('collection'));
        return replyWith(
          200,
          await own.change(collection, exchange.parameter('id'), body, 'merge'),
          exchange,
        );
      }),
  });

const patchSingleton = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'PATCH /_workbench/sandboxes/:name/data/:collection',
    id: 'updateDataSingleton',
    tag,
    summary: 'Update an object of a sandbox that is not in a collection',
    description: 'Changes the given fields; omitted fields stay unchanged.',
    body: recordBody,
    responses: { 200: { description: 'The updated object.', shape: dataRecord, isOpenEnded: true } },
    examples: [],
    handle: ({ exchange, found: name, body }) =>
      writeIn({ workbench }, name, async (own) => {
        const singleton = requireSingleton(own, exchange.parameter('collection'));
        return replyWith(200, await own.change(singleton, '', body, 'merge'), exchange);
      }),
  });

const removeRecord = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'DELETE /_workbench/sandboxes/:name/data/:collection/:id',
    id: 'deleteDataRecord',
    tag,
    summary: 'Delete a record of a sandbox',
    description: 'Deletes a record and the records that refer to it.',
    responses: { 204: { description: 'The record was deleted.' } },
    examples: [],
    handle: ({ exchange, found: name }) =>
      writeIn({ workbench }, name, async (own) => {
        const collection = requireCollection(own, exchange.parameter('collection'));
        if (await own.delete(collection, exchange.parameter('id'), null)) return noContent();
        throw noSuchRecord(exchange);
      }),
  });

/** Writes in a sandbox, or in main, whose records are those of the developer, unless it is read-only. */
function writeIn<T>(
  { workbench }: Pick<WorkbenchParts, 'workbench'>,
  name: string,
  work: (own: OwnStore) => Promise<T>,
): Promise<T> {
  if (name === mainName && !workbench.main.runtime.settings.apiWrites)
    throw new WorkbenchProblem('main is protected', 'main is read-only: start the server with API_WRITES=on');
  return inWorld(workbench, name, using, (world) => work(storeOf(world)));
}

function replyWith(status: number, body: string | null, exchange: Exchange) {
  if (body === null) throw noSuchRecord(exchange);
  return jsonText(status, `{"data":${body}}`);
}

function requireCollection(own: OwnStore, name: string): ServedCollection {
  const found = own.catalog.collections.get(name);
  if (found !== undefined) return found;
  throw noSuchPart(own, name, 'collection');
}

function requireSingleton(own: OwnStore, name: string): ServedSingleton {
  const found = own.catalog.singletons.get(name);
  if (found !== undefined) return found;
  throw noSuchPart(own, name, 'singleton');
}

const described = {
  collection: { noun: 'a collection', plural: 'collections' },
  singleton: { noun: 'a single object', plural: 'single objects' },
  values: { noun: 'a list of plain values', plural: 'lists of plain values' },
} as const;

function noSuchPart(
  { catalog: { description } }: OwnStore,
  name: string,
  kind: DescribedPart['kind'],
): WorkbenchProblem {
  const { noun, plural } = described[kind];
  const names = description.parts.filter((part) => part.kind === kind).map((part) => part.name);
  const other = description.parts.find((part) => part.name === name);
  const problem =
    other === undefined
      ? `there is no ${noun.replace(/^a /, '')} "${name.slice(0, 80)}"`
      : `${name} is ${described[other.kind].noun}, not ${noun}`;
  const known = names.length === 0 ? `there are no ${plural}` : `the ${plural} are ${names.join(', ')}`;
  return new WorkbenchProblem('no such collection', `${problem}: ${known}`);
}

function noSuchRecord(exchange: Exchange): WorkbenchProblem {
  return new WorkbenchProblem(
    'no such record',
    `${exchange.parameter('collection')} has no record with the id ${exchange.parameter('id').slice(0, 80)}`,
  );
}
