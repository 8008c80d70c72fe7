import * as z from 'zod';
import type { Operation } from '../../http/operation.ts';
import { json } from '../../http/reply.ts';
import type { World } from '../../world.ts';
import { inWorld, looking, readInWorld } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { WorkbenchProblem } from '../problems.ts';
import { dataRecord } from '../sandboxes/shapes.ts';
import { listCollections } from './collection-operations.ts';
import { getData } from './data-document.ts';
import { listenToData } from './data-events.ts';
import { collectionOf, listQueryOf, readId, readWanted, writePlace } from './data-query.ts';
import { presentRecord, readPart } from './data-store.ts';
import { noSuchRecord, recordOperations } from './record-operations.ts';

const tag = 'Data';

const dataList = z
  .strictObject({
    data: z.array(dataRecord.shape.data),
    next: z.string().nullable().describe('The cursor of the next page, for `after`. Null on the last page.'),
  })
  .meta({ id: 'DataList' });

const lamp = { id: 1, name: 'Lamp', price: 24.5, category: 'home' };

export function dataOperations(parts: WorkbenchParts): readonly Operation[] {
  return [
    listCollections(parts),
    getData(parts),
    listData(parts),
    getDataRecord(parts),
    ...recordOperations(parts),
    listenToData(parts),
  ];
}

const listData = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/data/:collection',
    id: 'listData',
    tag,
    summary: 'List records of a sandbox or of main',
    description:
      'Returns one page of complete records. Filters, `search` and `sort` can be combined. A filter is `where.` and the name of a field.',
    query: listQueryOf(workbench.catalog),
    responses: { 200: { description: 'The records.', shape: dataList, isOpenEnded: true } },
    isList: true,
    examples: [
      {
        name: 'dear',
        summary: 'Products, most expensive first',
        path: { collection: 'products' },
        query: { sort: '-price', limit: 1 },
        reply: { status: 200, body: { data: [lamp], next: null } },
      },
      {
        name: 'unknownParameter',
        summary: 'A filter without `where.`',
        path: { collection: 'products' },
        query: { category: 'home' },
        reply: new WorkbenchProblem(
          'invalid input',
          'there is no parameter "category": the parameters are where.{field}, search, sort, limit, after',
        ),
      },
    ],
    handle({ exchange, found: name, query }) {
      const { catalog } = workbench;
      const collection = collectionOf(catalog, exchange);
      const wanted = readWanted(collection, query);
      return readInWorld(workbench, name, exchange, async ({ database }, budget) => {
        const { rows, next } = await readPart(database, budget, wanted);
        return json(200, { data: rows, next: next === null ? null : writePlace(next) });
      });
    },
  });

const getDataRecord = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/data/:collection/:id',
    id: 'getDataRecord',
    tag,
    summary: 'Get a record of a sandbox or of main',
    description: 'Returns the complete record. The id of a friendship is its two user ids, joined by a dot.',
    responses: { 200: { description: 'The record.', shape: dataRecord, isOpenEnded: true } },
    examples: [
      {
        name: 'product',
        summary: 'A product',
        path: { collection: 'products' },
        reply: { status: 200, body: { data: lamp } },
      },
    ],
    async handle({ exchange, found: name }) {
      const collection = collectionOf(workbench.catalog, exchange);
      const id = readId(collection, exchange.parameter('id'));
      const read = ({ database }: World) => (id === null ? null : presentRecord(database, collection, id));
      const record = await inWorld(workbench, name, looking, read);
      if (record !== null) return json(200, { data: record });
      throw noSuchRecord(collection, exchange);
    },
  });
