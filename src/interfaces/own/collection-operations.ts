import * as z from 'zod';
import type { Exchange } from '../../http/exchange.ts';
import { type BodyInput, type Operation, operation } from '../../http/operation.ts';
import { json, jsonText, type Reply } from '../../http/reply.ts';
import { adviceFor } from '../../lib/closest-word.ts';
import { Failure } from '../../lib/failure.ts';
import { shorten } from '../../lib/text.ts';
import type { ServedCollection } from '../../own/own-catalog.ts';
import type { Change } from '../../own/own-record.ts';
import { readRecord, readRecords, type SentRecords } from './body.ts';
import {
  conflict,
  described,
  failuresOfRead,
  failuresOfWrite,
  namesOf,
  type OwnContext,
  refuseWrite,
} from './context.ts';
import { examplesOf } from './examples.ts';
import { replyWithList } from './list.ts';
import { listParameters, relationParameters } from './list-parameters.ts';
import { addRelations, relationNamesIn, relationsIn } from './relations.ts';
import { describeRecord, type RecordShapes } from './shapes.ts';

/** What the operations of one collection share. */
interface Parts {
  readonly context: OwnContext;
  readonly collection: ServedCollection;
  readonly shapes: RecordShapes;
  readonly examples: ReturnType<typeof examplesOf>;
  readonly path: `/${string}`;
}

/** Returns the operations of a collection, in the dialect of json-server (C3). */
export function collectionOperations(
  context: OwnContext,
  collection: ServedCollection,
): readonly Operation[] {
  const parts: Parts = {
    context,
    collection,
    shapes: describeRecord(collection, context.own.catalog, context.names),
    examples: examplesOf(collection, context.own.catalog),
    path: `${context.prefix}/${collection.name}` as `/${string}`,
  };
  const operations = [listRecords, createRecords, getRecord, replaceRecord, updateRecord, deleteRecord];
  return operations.map((describe) => describe(parts));
}

const listRecords = ({ context, collection, shapes, examples, path }: Parts) =>
  operation({
    route: `GET ${path}`,
    id: `list${namesOf(context, collection.name).many}`,
    tag: collection.name,
    summary: `List ${collection.name}`,
    description:
      'Returns the records that match every parameter, in the order of creation. Any other field of a record, also a nested one (`size.width`), is a parameter too, with the operators of json-server. Parameters that are no fields are ignored, and `Quintet-Note` names them.',
    query: described(listParameters(context.own.catalog, collection)),
    responses: {
      200: { description: 'The records.', shape: z.array(shapes.record), isOpenEnded: true },
    },
    isList: true,
    examples: examples.ofList,
    failures: failuresOfRead(),
    handle: ({ exchange }) => replyWithList(context.own, collection, exchange),
  });

const createRecords = ({ context, collection, shapes, examples, path }: Parts) =>
  operation({
    route: `POST ${path}`,
    id: `create${namesOf(context, collection.name).one}`,
    tag: collection.name,
    summary: `Create a record of ${collection.name}`,
    description:
      'An id that is missing is assigned. A list creates all of its records, at most 1,000, or none: the response is the list, without `Location` and `ETag`.',
    query: described(),
    body: recordsBody(shapes.input),
    responses: { 201: { description: 'The new record.', shape: shapes.record, isOpenEnded: true } },
    location: `${path}/{id}`,
    idIn: idInText(context.own.catalog.key),
    isRepeatable: true,
    examples: examples.ofCreate,
    failures: [...failuresOfWrite(context, collection), conflict()],
    find: refuseWrite(context),
    handle: ({ body }) => create(context, collection, body),
  });

export function recordsBody(shape: z.ZodType): BodyInput<SentRecords> {
  return { description: 'The record.', shape, parse: readRecords, isOptional: true };
}

/** Creates records, and responds as a `POST` does. */
export async function create(
  { own }: OwnContext,
  collection: ServedCollection,
  { texts, isList }: SentRecords,
): Promise<Reply> {
  const created = await own.create(collection, texts, isList);
  return jsonText(201, isList ? `[${created.join(',')}]` : (created[0] ?? '{}'));
}

/** Returns the function that reads the id of a created record from its text; null for a list. */
export function idInText(key: string): (body: string) => string | null {
  return (body) => (body.startsWith('[') ? null : String(JSON.parse(body)[key]));
}

const getRecord = ({ context: { own, names }, collection, shapes, examples, path }: Parts) =>
  operation({
    route: `GET ${path}/:id`,
    id: `get${names.get(collection.name)?.one}`,
    tag: collection.name,
    summary: `Get a record of ${collection.name}`,
    description: 'Ids compare as texts: 1 is the same as "1".',
    query: described(relationParameters(own.catalog, collection)),
    responses: { 200: { description: 'The record.', shape: shapes.record, isOpenEnded: true } },
    examples: examples.ofOne,
    failures: failuresOfRead(),
    async handle({ exchange }) {
      const { search, budget } = exchange;
      const body = await findRecord(own, collection, exchange);
      if (search === '') return jsonText(200, body);
      const relations = relationsIn(own.catalog, collection, relationNamesIn(search));
      const [whole = body] = await addRelations(own, relations, [body], budget);
      return jsonText(200, whole);
    },
  });

async function findRecord(
  own: OwnContext['own'],
  collection: ServedCollection,
  exchange: Exchange,
): Promise<string> {
  const body = await own.find(collection.name, exchange.parameter('id'));
  return body ?? refuseId(collection, exchange);
}

function refuseId({ name }: ServedCollection, exchange: Exchange): never {
  const id = JSON.stringify(shorten(exchange.parameter('id')));
  throw new Failure('NOT_FOUND', `${name} has no record with the id ${id}; GET the collection for its ids`);
}

const replaceRecord = (parts: Parts) =>
  operation({
    ...changing(parts, 'PUT'),
    id: `replace${namesOf(parts.context, parts.collection.name).one}`,
    summary: `Replace a record of ${parts.collection.name}`,
    description: 'Replaces all fields of the record. Its id stays.',
    body: recordBody('The record.', parts.shapes.input),
    examples: parts.examples.ofReplace,
    handle: ({ exchange, body }) => change(parts, exchange, body, 'replace'),
  });

const updateRecord = (parts: Parts) =>
  operation({
    ...changing(parts, 'PATCH'),
    id: `update${namesOf(parts.context, parts.collection.name).one}`,
    summary: `Change fields of a record of ${parts.collection.name}`,
    description:
      'Replaces the fields in the body; as `application/merge-patch+json` it is a merge patch (RFC 7396). The id stays.',
    body: recordBody('The fields to change.', parts.shapes.changes),
    examples: parts.examples.ofUpdate,
    handle: ({ exchange, body }) => change(parts, exchange, body, changeOf(exchange)),
  });

function changing<M extends string>({ context, collection, shapes, path }: Parts, method: M) {
  return {
    route: `${method} ${path}/:id`,
    tag: collection.name,
    query: described(),
    responses: { 200: { description: 'The changed record.', shape: shapes.record, isOpenEnded: true } },
    failures: failuresOfWrite(context, collection),
    find: refuseWrite(context),
  } as const;
}

export function recordBody(description: string, shape: z.ZodType): BodyInput<string> {
  return { description, shape, parse: readRecord, isOptional: true };
}

/** Only a merge patch removes fields that are null. */
export function changeOf(exchange: Exchange): Change {
  const type = exchange.header('content-type')?.toLowerCase() ?? '';
  return type.startsWith('application/merge-patch+json') ? 'merge patch' : 'merge';
}

async function change(
  { context: { own }, collection }: Parts,
  exchange: Exchange,
  body: string,
  how: Change,
): Promise<Reply> {
  const changed = await own.change(collection, exchange.parameter('id'), body, how);
  return jsonText(200, changed ?? refuseId(collection, exchange));
}

const deleteRecord = ({ context, collection, examples, path }: Parts) =>
  operation({
    route: `DELETE ${path}/:id`,
    id: `delete${namesOf(context, collection.name).one}`,
    tag: collection.name,
    summary: `Delete a record of ${collection.name}`,
    description:
      'Records that refer to it are deleted with it, to any depth, at most 10,000. With `_dependent`, only those of the collections that it names are, and the references of others become null.',
    query: described({
      _dependent: z.string().optional().describe('A collection whose records are deleted too; repeatable.'),
    }),
    responses: {
      200: { description: 'An empty object.', shape: z.strictObject({}), isOpenEnded: true },
    },
    examples: examples.ofDelete,
    failures: [...failuresOfWrite(context, collection), conflict()],
    find: refuseWrite(context),
    async handle({ exchange }) {
      const { own } = context;
      const named = dependentsIn(exchange, [...own.catalog.collections.keys()]);
      if (!(await own.delete(collection, exchange.parameter('id'), named))) refuseId(collection, exchange);
      return json(200, {});
    },
  });

/** Returns the collections in `_dependent`; null if it was not sent. */
function dependentsIn({ search }: Exchange, known: readonly string[]): readonly string[] | null {
  if (search === '') return null;
  const named = new URLSearchParams(search).getAll('_dependent').filter((name) => name !== '');
  const unknown = named.find((name) => !known.includes(name));
  if (unknown === undefined) return named.length === 0 ? null : named;
  const advice = adviceFor(unknown, known);
  throw new Failure(
    'INVALID_INPUT',
    `_dependent names "${shorten(unknown)}", which is no collection${advice}`,
  );
}
