import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import * as fc from 'fast-check';
import type { Condition, Path, SortKey } from '../../src/records/condition.ts';
import {
  type DocumentCollection,
  type DocumentQuery,
  documentValues,
  dropIndexStatement,
  indexStatement,
  insertStatement,
  listDocuments,
  planDocuments,
  type SortPlace,
  updateStatement,
} from '../../src/records/documents.ts';
import type { Database } from '../../src/storage/database.ts';
import { documentSql } from '../../src/storage/document-sql.ts';
import { allowForStart, type Engine, onEveryEngine, type TestLocation } from '../support/engines.ts';
import { type Json, type PlainRecord, plainList, valueAt } from './plain-list.ts';

const collection: DocumentCollection = { name: 'books', id: 'id', indexed: new Set() };
const indexed = { ...collection, indexed: new Set(['authorId', `a'b"c.d`]) };

const everything: DocumentQuery = { where: { all: [] }, text: null, order: [] };

/** Texts that look like something else, that fold to other lengths, or that order differently in UTF-16. */
const texts = [
  '',
  'Ada',
  'ada',
  'École',
  'ÉCOLE',
  'straße',
  'STRASSE',
  'ΣΑΣ',
  'σας',
  '10',
  '9',
  ' 7 ',
  '007',
  '1e5',
];
const oddTexts = [
  'null',
  'true',
  'a,b',
  '[1]',
  '{"x":1}',
  '0x10',
  '2024-01-02',
  'a"b',
  "o'k",
  '\\x',
  'a\nb',
  '-',
];
const astral = ['😀', '\ue000', 'İ', '100%', 'a_b', 'Infinity', '1.'];
const numbers = [0, 1, -2, 1.5, 10, 100, 1e21, 1e-7, 2 ** 62, 12345678901234567000, 0.1];

const scalar = fc.constantFrom<Json>(null, true, false, ...texts, ...oddTexts, ...astral, ...numbers);
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 6, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 2 }) },
    {
      weight: 2,
      arbitrary: fc.dictionary(fc.constantFrom('x', 'y', 'x.y', '0', '$'), tie('value'), { maxKeys: 2 }),
    },
  ),
})).value;

const fields = ['a', 'b', 'tags', 'authorId', `a'b"c.d`, '$1', '0', 'é', '__proto__'];
const record = fc.dictionary(fc.constantFrom(...fields), json, { maxKeys: 6 });

function makeRecords(count: number, seed: number): readonly PlainRecord[] {
  return fc.sample(record, { numRuns: count, seed }).map((values, index) => ({ id: index + 1, ...values }));
}

const path: fc.Arbitrary<Path> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...fields, 'id').map((field) => [field]) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...fields), fc.constantFrom('x', 'y', 'x.y', '0', '$', '-1', 'nope')),
  },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 300 }, () => 'x')) },
);

const wantedText = fc.oneof(
  fc.constantFrom(...texts, ...oddTexts, ...astral, 'a,', ',', 'false', '0', '1', '1e+21', 'ss', 'É', 'zzz'),
  fc.string({ maxLength: 2 }),
);
const wantedScalar = fc.oneof(wantedText, fc.constantFrom(...numbers), fc.boolean());
const pattern = fc
  .array(fc.constantFrom('a', 'é', '1', '.', '.*', '^', '$', '|', '(', ')', ',', 's'), { maxLength: 5 })
  .map((parts) => parts.join(''));

const comparison: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ at: path, is: fc.constantFrom('equal', 'notEqual'), value: wantedScalar }),
  fc.record({ at: path, is: fc.constant('oneOf'), value: fc.array(wantedScalar, { maxLength: 3 }) }),
  fc.record({
    at: path,
    is: fc.constantFrom('above', 'atLeast', 'below', 'atMost'),
    value: fc.oneof(wantedText, fc.constantFrom(...numbers)),
  }),
  fc.record({ at: path, is: fc.constantFrom('contains', 'startsWith', 'endsWith'), value: wantedText }),
  fc.record({ at: path, is: fc.constant('matches'), value: fc.oneof(pattern, wantedText) }),
  fc.record({ at: path, is: fc.constantFrom('isNull', 'isPresent') }),
) as fc.Arbitrary<Condition>;

const condition = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: comparison },
    { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }).map((all) => ({ all })) },
    { weight: 1, arbitrary: fc.array(tie('node'), { maxLength: 3 }).map((any) => ({ any })) },
    { weight: 1, arbitrary: tie('node').map((not) => ({ not })) },
  ),
})).node;

const order: fc.Arbitrary<SortKey[]> = fc.array(fc.record({ path, isDescending: fc.boolean() }), {
  maxLength: 2,
});

const query: fc.Arbitrary<DocumentQuery> = fc.record({
  where: condition,
  text: fc.option(
    wantedText.filter((text) => text !== ''),
    { freq: 4 },
  ),
  order,
});

const idsOf = (found: readonly { readonly body: string }[]) => found.map(({ body }) => JSON.parse(body).id);

const placeOf = (
  document: { readonly position: number; readonly body: string },
  keys: readonly SortKey[],
): SortPlace => ({
  position: document.position,
  values: keys.map((key) => valueAt(JSON.parse(document.body), key.path)),
});

async function insert(database: Database, name: string, records: readonly PlainRecord[]): Promise<void> {
  const statement = insertStatement(database.dialect.engine);
  await database.transaction(async (writer) => {
    for (const stored of records)
      await writer.run(statement, documentValues(name, String(stored.id), JSON.stringify(stored)));
  });
}

/** Gives the suite one database with the table of documents. */
function useDocuments(engine: Engine) {
  let location: TestLocation;
  const holder = {} as { database: Database };
  allowForStart();
  beforeAll(async () => {
    location = await engine.createLocation();
    holder.database = await location.open();
    const { engine: name } = holder.database.dialect;
    await holder.database.exclusively((writer) => writer.script(documentSql[name].schema));
  });
  afterAll(async () => {
    await holder.database.close();
    await location.drop();
  });
  return holder;
}

onEveryEngine((engine) => {
  describe('Lists of documents (C3)', () => {
    const holder = useDocuments(engine);
    const list = (wanted: DocumentQuery, of = collection) =>
      listDocuments(holder.database, holder.database.dialect, of, wanted);
    const records = makeRecords(200, 54);

    beforeAll(async () => {
      await insert(holder.database, 'books', records);
      await insert(holder.database, 'others', makeRecords(20, 7));
    });

    it('hold what a plain evaluation of the same query finds', async () => {
      const check = async (wanted: DocumentQuery) => {
        const { documents, total } = await list(wanted);
        const expected = plainList(records, wanted);
        expect({ wanted, total, ids: idsOf(documents) }).toEqual({
          wanted,
          total: expected.length,
          ids: expected.map(({ id }) => id),
        });
      };
      await fc.assert(fc.asyncProperty(query, check), { numRuns: 600 });
    });

    it('find the same with indexes, and with other conditions beside them', async () => {
      const { database } = holder;
      const { engine: name } = database.dialect;
      const change = (statement: string | null) =>
        database.exclusively((writer) => writer.script(statement ?? 'select 1'));
      for (const field of indexed.indexed) await change(indexStatement(name, 'books', field));
      const at = fc.constantFrom(...indexed.indexed).map((field) => [field]);
      const lookup = fc.oneof(
        fc.record({ at, is: fc.constant('equal'), value: wantedScalar }),
        fc.record({ at, is: fc.constant('oneOf'), value: fc.array(wantedScalar, { maxLength: 9 }) }),
      ) as fc.Arbitrary<Condition>;
      const conditions = fc.array(fc.oneof(lookup, condition), { maxLength: 3 }).map((all) => ({ all }));
      await fc.assert(
        fc.asyncProperty(conditions, async (where) => {
          const wanted = { ...everything, where };
          expect(idsOf((await list(wanted)).documents)).toEqual(
            plainList(records, wanted).map(({ id }) => id),
          );
        }),
        { numRuns: 100 },
      );
      for (const field of indexed.indexed) await change(dropIndexStatement('books', field));
    });

    it('are cut by offset and limit', async () => {
      const check = async (wanted: DocumentQuery, offset: number, limit: number) => {
        const expected = plainList(records, wanted);
        const { documents, total } = await list({ ...wanted, offset, limit });
        expect(total).toBe(expected.length);
        expect(idsOf(documents)).toEqual(expected.slice(offset, offset + limit).map(({ id }) => id));
      };
      await fc.assert(fc.asyncProperty(query, fc.nat(30), fc.nat(30), check), { numRuns: 100 });
    });

    it('continue after and before a place', async () => {
      const check = async (wanted: DocumentQuery, share: number) => {
        const all = (await list(wanted)).documents;
        const index = Math.floor(share * all.length);
        const found = all[index];
        fc.pre(found !== undefined);
        const after = placeOf(found, wanted.order);
        const later = await list({ ...wanted, after });
        const earlier = await list({ ...wanted, after, isBackward: true, limit: 20 });
        expect(idsOf(later.documents)).toEqual(idsOf(all.slice(index + 1)));
        expect(idsOf(earlier.documents)).toEqual(idsOf(all.slice(0, index).toReversed().slice(0, 20)));
        expect([later.total, earlier.total]).toEqual([all.length, all.length]);
      };
      const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
      await fc.assert(fc.asyncProperty(query, share, check), { numRuns: 100 });
    });

    it('have the bodies as they were sent', async () => {
      const body =
        '{"id":"exact", "price" : 1.50,"big":12345678901234567890,"huge":1e400,"odd":"\\u0000\\ud800"}';
      await holder.database.transaction((writer) =>
        writer.run(insertStatement(holder.database.dialect.engine), documentValues('exact', 'exact', body)),
      );
      const exact = { ...collection, name: 'exact' };
      const find = async (where: Condition) => (await list({ ...everything, where }, exact)).documents;
      const found = [expect.objectContaining({ body })];
      expect(await find({ at: ['id'], is: 'equal', value: 'exact' })).toEqual(found);
      expect(await find({ at: ['price'], is: 'equal', value: '1.5' })).toEqual(found);
      expect(await find({ at: ['huge'], is: 'above', value: 1e300 })).toEqual(found);
      expect(await find({ at: ['odd'], is: 'endsWith', value: '\ufffd' })).toEqual(found);
    });

    it('follow a change of a document', async () => {
      const { database } = holder;
      const { engine: name } = database.dialect;
      const changed = { ...collection, name: 'changed' };
      await insert(database, 'changed', [{ id: 1, a: 'before' }]);
      await database.transaction((writer) =>
        writer.run(updateStatement(name), documentValues('changed', '1', '{"id":1,"a":"afterwards"}')),
      );
      const search = async (text: string) => (await list({ ...everything, text }, changed)).total;
      expect([await search('before'), await search('AFTERWARDS')]).toEqual([0, 1]);
    });

    it('may have any number of conditions', async () => {
      const any = Array.from(
        { length: 1500 },
        (_, index): Condition => ({ at: ['a'], is: 'above', value: index }),
      );
      const wanted = { ...everything, where: { any } };
      expect(idsOf((await list(wanted)).documents)).toEqual(plainList(records, wanted).map(({ id }) => id));
    });

    it('use the index of a reference', async () => {
      const { database } = holder;
      const { engine: name } = database.dialect;
      const of = { name: 'orders', id: 'id', indexed: new Set(['authorId']) };
      const orders = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, authorId: index % 500 }));
      await insert(database, 'orders', orders);
      await database.exclusively((writer) => writer.script(indexStatement(name, 'orders', 'authorId') ?? ''));
      const where: Condition = { at: ['authorId'], is: 'equal', value: '7' };
      const plan = planDocuments(database.dialect, of, { ...everything, where, limit: 10 });
      if (plan.kind !== 'exact') throw new Error('the condition must be exact');
      const explain = name === 'sqlite' ? 'explain query plan' : 'explain';
      const explained = await database.all(`${explain} ${plan.list.text}`, plan.list.values);
      const index = /(documents_of_\w+)/.exec(indexStatement(name, 'orders', 'authorId') ?? '')?.[1];
      expect(JSON.stringify(explained)).toContain(String(index));
      expect(idsOf((await list({ ...everything, where }, of)).documents)).toEqual([8, 508, 1008, 1508]);
    });
  });
});
