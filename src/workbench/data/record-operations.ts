import * as z from 'zod';
import { InvalidDocument } from '../../data/document/check-record.ts';
import { parseRecord } from '../../data/document/read-document.ts';
import { createRecord, deleteRecord, updateRecord } from '../../data/write-record.ts';
import { parsingBody, readJsonText } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { BodyInput, Operation } from '../../http/operation.ts';
import { json, noContent } from '../../http/reply.ts';
import { isObject, parseJson } from '../../lib/json.ts';
import type { Key } from '../../records/record-store.ts';
import type { World } from '../../world.ts';
import { inWorld, using } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { WorkbenchProblem } from '../problems.ts';
import { dataRecord } from '../sandboxes/shapes.ts';
import type { Collection } from './collections.ts';
import { collectionOf, readId } from './data-query.ts';
import { presentRecord } from './data-store.ts';

export function recordOperations(parts: WorkbenchParts): readonly Operation[] {
  return [postRecord(parts), patchRecord(parts), removeRecord(parts)];
}

const lamp = { id: 1, name: 'Lamp', price: 24.5, category: 'home' };
const rights = 'Requires no token, and is not recorded in the journal.';

/** A record. Its JSON values are parsed from the text of the body, which keeps all digits. */
const recordBody = ({ workbench: { catalog } }: WorkbenchParts): BodyInput<unknown> => ({
  description: 'The fields of the record, as in fixtures.',
  shape: z.record(z.string(), z.unknown()).meta({ id: 'RecordFields' }),
  parse: async (exchange) => {
    const text = await readJsonText(exchange);
    return parsingBody(() => parseRecord(collectionOf(catalog, exchange).type, text, parseJson));
  },
});

const postRecord = (parts: WorkbenchParts) =>
  parts.ofSandbox({
    route: 'POST /_workbench/sandboxes/:name/data/:collection',
    id: 'createDataRecord',
    tag: 'Data',
    summary: 'Create a record of a sandbox',
    description: `Creates a record. Subscribers receive the same events as for a create through an interface. ${rights}`,
    body: recordBody(parts),
    responses: { 201: { description: 'The new record.', shape: dataRecord, isOpenEnded: true } },
    examples: [
      {
        name: 'created',
        summary: 'A product',
        path: { collection: 'products' },
        body: { name: 'Lamp', price: 24.5, category: 'home' },
        reply: { status: 201, body: { data: lamp } },
      },
      {
        name: 'invalid',
        summary: 'A required field is missing.',
        path: { collection: 'products' },
        body: { name: 'Lamp' },
        reply: new WorkbenchProblem('invalid input', 'price: is missing', {
          errors: [{ path: 'price', detail: 'is missing' }],
        }),
      },
    ],
    handle: ({ exchange, found: name, body }) =>
      inWorld(parts.workbench, name, using, async (world) => {
        const collection = collectionOf(parts.workbench.catalog, exchange);
        const id = await createRecord(world, collection.type, body);
        return json(201, { data: await requireRecord(world, collection, id) });
      }),
  });

const patchRecord = (parts: WorkbenchParts) =>
  parts.ofSandbox({
    route: 'PATCH /_workbench/sandboxes/:name/data/:collection/:id',
    id: 'updateDataRecord',
    tag: 'Data',
    summary: 'Update a record of a sandbox',
    description: `Changes the given fields; omitted fields stay unchanged. Ids cannot be changed. ${rights}`,
    body: recordBody(parts),
    responses: { 200: { description: 'The updated record.', shape: dataRecord, isOpenEnded: true } },
    examples: [
      {
        name: 'changed',
        summary: 'The price of a product',
        path: { collection: 'products' },
        body: { price: 24.5 },
        reply: { status: 200, body: { data: lamp } },
      },
    ],
    handle: ({ exchange, found: name, body }) =>
      inWorld(parts.workbench, name, using, async (world) => {
        const collection = collectionOf(parts.workbench.catalog, exchange);
        const id = readId(collection, exchange.parameter('id'));
        if (id === null) throw noSuchRecord(collection, exchange);
        if (!isObject(body)) throw new InvalidDocument([{ path: '', detail: 'must be an object' }]);
        if (!(await updateRecord(world, collection.type, id, body))) throw noSuchRecord(collection, exchange);
        return json(200, { data: await requireRecord(world, collection, id) });
      }),
  });

const removeRecord = (parts: WorkbenchParts) =>
  parts.ofSandbox({
    route: 'DELETE /_workbench/sandboxes/:name/data/:collection/:id',
    id: 'deleteDataRecord',
    tag: 'Data',
    summary: 'Delete a record of a sandbox',
    description: `Deletes a record and its dependent records, such as the posts of a user and the comments on a post. ${rights}`,
    responses: { 204: { description: 'The record was deleted.' } },
    examples: [
      { name: 'deleted', summary: 'A product', path: { collection: 'products' }, reply: { status: 204 } },
    ],
    handle: ({ exchange, found: name }) =>
      inWorld(parts.workbench, name, using, async (world) => {
        const collection = collectionOf(parts.workbench.catalog, exchange);
        const id = readId(collection, exchange.parameter('id'));
        if (id !== null && (await deleteRecord(world, collection.type, id))) return noContent();
        throw noSuchRecord(collection, exchange);
      }),
  });

async function requireRecord({ database }: World, collection: Collection, id: Key): Promise<object> {
  const record = await presentRecord(database.fresh, collection, id);
  if (record === null) throw new WorkbenchProblem('no such record', 'the record was deleted in the meantime');
  return record;
}

export function noSuchRecord({ name }: Collection, exchange: Exchange): WorkbenchProblem {
  return new WorkbenchProblem(
    'no such record',
    `${name} has no record with the id ${exchange.parameter('id').slice(0, 80)}`,
  );
}
