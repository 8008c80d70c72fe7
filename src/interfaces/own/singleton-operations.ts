import type { Exchange } from '../../http/exchange.ts';
import { type Example, type Operation, operation } from '../../http/operation.ts';
import { jsonText, type Reply } from '../../http/reply.ts';
import type { ServedSingleton } from '../../own/own-catalog.ts';
import type { OwnValues } from '../../own/own-file.ts';
import type { Change } from '../../own/own-record.ts';
import { changeOf, recordBody } from './collection-operations.ts';
import {
  described,
  failuresOfRead,
  failuresOfWrite,
  namesOf,
  type OwnContext,
  refuseWrite,
} from './context.ts';
import { describeRecord, type RecordShapes, shapeOfValues } from './shapes.ts';

interface Parts {
  readonly context: OwnContext;
  readonly singleton: ServedSingleton;
  readonly shapes: RecordShapes;
  readonly path: `/${string}`;
  readonly example: unknown;
}

/** Returns the operations of a singleton: an object of the file (C3). */
export function singletonOperations(context: OwnContext, singleton: ServedSingleton): readonly Operation[] {
  const { name, sample } = singleton;
  const parts: Parts = {
    context,
    singleton,
    shapes: describeRecord(singleton, context.own.catalog, context.names),
    path: `${context.prefix}/${name}` as `/${string}`,
    example: sample === null ? null : JSON.parse(sample),
  };
  const operations = [getSingleton, replaceSingleton, updateSingleton, postSingleton];
  return operations.map((describe) => describe(parts));
}

/** The key of a singleton's only record. */
const key = '';

const getSingleton = ({ context: { own, names }, singleton: { name }, shapes, path, example }: Parts) =>
  operation({
    route: `GET ${path}`,
    id: `get${names.get(name)?.one}`,
    tag: name,
    summary: `Get ${name}`,
    description: 'Returns `{}` if it is empty.',
    query: described(),
    responses: { 200: { description: `The object ${name}.`, shape: shapes.record, isOpenEnded: true } },
    examples:
      example === null ? [] : [{ name: 'example', summary: name, reply: { status: 200, body: example } }],
    failures: failuresOfRead(),
    handle: async () => jsonText(200, (await own.find(name, key)) ?? '{}'),
  });

const replaceSingleton = (parts: Parts) =>
  operation({
    ...writing(parts, 'PUT'),
    id: `replace${namesOf(parts.context, parts.singleton.name).one}`,
    summary: `Replace ${parts.singleton.name}`,
    description: 'Replaces all fields.',
    body: recordBody('The object.', parts.shapes.input),
    responses: changed(parts, 200),
    examples: examplesOf(parts, 200),
    handle: ({ body }) => change(parts, body, 'replace', 200),
  });

const updateSingleton = (parts: Parts) =>
  operation({
    ...writing(parts, 'PATCH'),
    id: `update${namesOf(parts.context, parts.singleton.name).one}`,
    summary: `Change fields of ${parts.singleton.name}`,
    description:
      'Replaces the fields in the body; as `application/merge-patch+json` it is a merge patch (RFC 7396).',
    body: recordBody('The fields to change.', parts.shapes.changes),
    responses: changed(parts, 200),
    examples: examplesOf(parts, 200),
    handle: ({ body, exchange }: { body: string; exchange: Exchange }) =>
      change(parts, body, changeOf(exchange), 200),
  });

const postSingleton = (parts: Parts) =>
  operation({
    ...writing(parts, 'POST'),
    id: `post${namesOf(parts.context, parts.singleton.name).one}`,
    summary: `Replace ${parts.singleton.name}, as a create`,
    description: 'Replaces all fields, as `PUT` does.',
    body: recordBody('The object.', parts.shapes.input),
    responses: changed(parts, 201),
    isRepeatable: true,
    examples: examplesOf(parts, 201),
    handle: ({ body }) => change(parts, body, 'replace', 201),
  });

function writing<M extends string>({ context, singleton, path }: Parts, method: M) {
  return {
    route: `${method} ${path}`,
    tag: singleton.name,
    query: described(),
    failures: failuresOfWrite(context, singleton),
    find: refuseWrite(context),
  } as const;
}

function changed({ shapes }: Parts, status: number) {
  return {
    [status]: { description: 'The changed object.', shape: shapes.record, isOpenEnded: true },
  } as const;
}

function examplesOf({ example, singleton: { name } }: Parts, status: number): readonly Example[] {
  return example === null
    ? []
    : [{ name: 'example', summary: name, body: example, reply: { status, body: example } }];
}

async function change(
  { context: { own }, singleton }: Parts,
  body: string,
  how: Change,
  status: number,
): Promise<Reply> {
  return jsonText(status, (await own.change(singleton, key, body, how)) ?? '{}');
}

/** Returns the operation of a list of texts and numbers, which is read-only. */
export function valuesOperation({ prefix, names }: OwnContext, { name, body, type }: OwnValues): Operation {
  const reply = jsonText(200, body);
  return operation({
    route: `GET ${`${prefix}/${name}` as `/${string}`}`,
    id: `get${names.get(name)?.many}`,
    tag: name,
    summary: `Get ${name}`,
    description: 'Returns all values, in the order of the file.',
    query: described(),
    responses: { 200: { description: 'The values.', shape: shapeOfValues(type), isOpenEnded: true } },
    examples: [],
    failures: failuresOfRead(),
    handle: () => reply,
  });
}
