import { beforeEach, describe, expect, it } from 'bun:test';
import { MissingReference, UniqueViolation, type Value, type Writer } from '../../src/storage/database.ts';
import { inserted } from '../support/data.ts';
import { type Engine, engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { execute, listenTo, messagesOf, useDatabase } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

const memory: Pick<Engine, 'createLocation'> & { readonly name: string } = {
  name: 'SQLite in memory',
  createLocation: async () => ({
    location: { engine: 'sqlite', path: ':memory:' },
    url: 'sqlite::memory:',
    open: () => Promise.reject(new Error('opened by the suite')),
    drop: async () => undefined,
  }),
};

const table = `create table samples (
  id bigint primary key, label text unique, flag boolean, amount double precision,
  parent bigint references samples (id)
)`;

const onEveryDatabase = (suite: (engine: typeof memory) => void) => {
  for (const engine of [...engines, memory]) describe(`on ${engine.name}`, () => suite(engine));
};

describeOn('The database port', onEveryDatabase, useDatabase, ({ database }) => {
  beforeEach(() => database.exclusively((writer) => writer.script(table)));

  const insertOne = "insert into samples (id, label) values (1, 'one')";
  const insert = (id: number, label: string) =>
    execute(database, 'insert into samples (id, label) values ($1, $2)', [id, label]);
  const labels = async () => {
    const rows = await database.all<{ label: string }>('select label from samples order by id');
    return rows.map(({ label }) => label);
  };

  describe('all, first and run', () => {
    it('return every row, the first row or null, and the number of rows written', async () => {
      expect(await insert(1, 'one')).toBe(1);
      expect(await insert(2, 'two')).toBe(1);
      const [one, two] = [
        { id: 1, label: 'one' },
        { id: 2, label: 'two' },
      ];
      expect(await database.all('select id, label from samples order by id')).toEqual([one, two]);
      expect(await database.first('select id, label from samples order by id desc')).toEqual(two);
      expect(await database.all('select id from samples where id = $1', [3])).toEqual([]);
      expect(await database.first('select id from samples where id = $1', [3])).toBeNull();
      const written = await database.transaction(async (writer) => [
        await writer.run('update samples set flag = $1', [true]),
        await writer.run('delete from samples where id = $1', [3]),
        await writer.run('delete from samples'),
      ]);
      expect(written).toEqual([2, 0, 2]);
    });

    it('count the rows of the statement, not those that its triggers write', async () => {
      const written = await database.transaction(async (writer) => [
        await writer.run(
          `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
           values ('a', 'b', 'c', 'c', 'a', 'b')`,
        ),
        await writer.run("update posts set title_folded = 'x'"),
        await writer.run('delete from posts'),
      ]);
      expect(written).toEqual([1, 1, 1]);
    });

    it('accept numbered values in any order, and more than once', async () => {
      const names = ['10', '2', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
      const row = await database.first<{ joined: string }>(
        `select ${names.map((name) => `cast($${name} as text)`).join(" || ' ' || ")} as joined`,
        ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
      );
      expect(row).toEqual({ joined: 'j b a b c d e f g h i' });
    });

    const values: readonly (readonly [string, string, Value])[] = [
      ['null', 'label', null],
      ['empty text', 'label', ''],
      ['text that looks like SQL', 'label', `'; drop table samples; -- $1 ?1`],
      ['text of all of Unicode', 'label', 'é ß 日本 👩‍👩‍👧 \u{10ffff} \n\t"\\'],
      ['text that looks like a number', 'label', '007'],
      ['zero', 'amount', 0],
      ['a fraction', 'amount', 0.1],
      ['the smallest double', 'amount', 5e-324],
      ['the largest double', 'amount', Number.MAX_VALUE],
      ['a negative number', 'amount', -12.5],
      ['a whole number beyond 32 bits', 'amount', 12_345_678_901],
    ];
    it('return every value as it was stored', async () => {
      for (const [name, column, value] of values) {
        await execute(database, `insert into samples (id, ${column}) values ($1, $2)`, [1, value]);
        const stored = await database.all(`select ${column} as value from samples`);
        expect([name, stored]).toEqual([name, [{ value }]]);
        await execute(database, 'delete from samples');
      }
    });

    it('return and find booleans and large integers', async () => {
      for (const flag of [true, false]) {
        await execute(database, 'insert into samples (id, flag) values ($1, $2)', [1, flag]);
        const row = await database.first<{ flag: boolean | number }>('select flag from samples');
        expect(Boolean(row?.flag)).toBe(flag);
        expect(await database.all('select id from samples where flag = $1', [flag])).toEqual([{ id: 1 }]);
        expect(await database.all('select id from samples where flag = $1', [!flag])).toEqual([]);
        await execute(database, 'delete from samples');
      }
      for (const id of [2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
        await insert(id, `${id}`);
        expect(await database.all('select id from samples where id = $1', [id])).toEqual([{ id }]);
      }
    });

    it('accept the largest possible offset', async () => {
      await insert(1, 'one');
      const page = 'select id from samples order by id limit $1 offset $2';
      expect(await database.all(page, [1, Number.MAX_SAFE_INTEGER])).toEqual([]);
    });
  });

  describe('autocommit', () => {
    const adding = 'insert into samples (id, label) values ($1, $2) returning label';
    const addLabel = (id: number, label: string) =>
      database.autocommit.first<{ label: string }>(adding, [id, label]);

    it('runs a statement in its own transaction', async () => {
      expect(await addLabel(1, 'one')).toEqual({ label: 'one' });
      await expect(addLabel(1, 'same id')).rejects.toBeInstanceOf(UniqueViolation);
      expect(await labels()).toEqual(['one']);
      await Promise.all(Array.from({ length: 600 }, (_, index) => addLabel(index + 2, `${index}`)));
      expect(await labels()).toHaveLength(601);
    });

    it('fails alone among concurrent ones that insert, and each row and event is written once', async () => {
      const author = (await inserted.user(database.autocommit, 'ada')).id;
      const attempts = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          inserted.post(database.autocommit, index === 20 ? author + 1 : author, `entry ${index}`),
        ),
      );
      const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
      expect(attempts[20]).toMatchObject({ reason: expect.any(MissingReference) });
      expect(made.map((row) => row.title)).toEqual(
        Array.from({ length: 40 }, (_, index) => `entry ${index}`).filter((_, index) => index !== 20),
      );
      const events = await database.all<{ message: string }>('select message from events');
      expect(events.map(({ message }) => message).sort()).toEqual(
        made.map((row) => `post ${row.id} is ${row.title}`).sort(),
      );
    });

    it('joins the surrounding transaction', async () => {
      const attempt = database.isolated('transaction', async () => {
        await addLabel(1, 'one');
        await expect(addLabel(1, 'same id')).rejects.toBeInstanceOf(UniqueViolation);
        await addLabel(2, 'two');
        throw new Error('changed my mind');
      });
      await expect(attempt).rejects.toThrow('changed my mind');
      expect(await labels()).toEqual([]);
    });
  });

  describe('transaction', () => {
    it('returns the value of its callback, and reads its own writes', async () => {
      const count = await database.transaction(async (writer) => {
        await writer.run(insertOne);
        return writer.first('select count(*) as count from samples');
      });
      expect(count).toEqual({ count: 1 });
      expect(await labels()).toEqual(['one']);
    });

    it('rolls back when its callback throws or a statement fails, and rejects with the same error', async () => {
      const reason = new Error('changed my mind');
      const attempt = (fail: (writer: Writer) => unknown) =>
        database.transaction(async (writer) => {
          await writer.run(insertOne);
          await fail(writer);
        });
      await expect(attempt(() => Promise.reject(reason))).rejects.toBe(reason);
      const failing = attempt((writer) => writer.run('insert into nowhere (id) values (1)'));
      await expect(failing).rejects.toThrow('nowhere');
      expect(await labels()).toEqual([]);
      expect(await insert(1, 'again')).toBe(1);
    });

    it('does not affect concurrent transactions when it fails', async () => {
      const outcomes = await Promise.allSettled([
        insert(1, 'before'),
        database.transaction(async (writer) => {
          await writer.run("insert into samples (id, label) values (2, 'failed')");
          throw new Error('failed');
        }),
        insert(1, 'same id'),
        insert(3, 'after'),
      ]);
      const [before, failed, sameId, after] = outcomes.map(({ status }) => status);
      // The engine decides which of the two with the same id comes first.
      expect([before, sameId].sort()).toEqual(['fulfilled', 'rejected']);
      expect([failed, after]).toEqual(['rejected', 'fulfilled']);
      expect(await labels()).toEqual([before === 'fulfilled' ? 'before' : 'same id', 'after']);
    });

    it('runs hundreds of times concurrently', async () => {
      const all = Array.from({ length: 300 }, (_, index) => `label ${index}`);
      await Promise.all(all.map((label, index) => insert(index, label)));
      expect(await labels()).toEqual(all);
    });

    it('never shows uncommitted or rolled-back data', async () => {
      const mayFail = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const failing = database.transaction(async (writer) => {
        await writer.run(insertOne);
        written.resolve();
        await mayFail.promise;
      });
      await written.promise;
      const during = labels();
      mayFail.reject(new Error('rolled back'));
      await expect(failing).rejects.toThrow('rolled back');
      expect([await during, await labels()]).toEqual([[], []]);
    });
  });

  describe('events', () => {
    const publish = (message: string) => database.transaction(async (writer) => writer.publish(message));

    it('are received in order, and can be read again after a position', async () => {
      const { received, stop } = await listenTo(database);
      for (let number = 0; number < 20; number += 1) await publish(`${number}`);
      await until(() => received.length === 20);
      stop();
      const numbers = Array.from({ length: 20 }, (_, index) => `${index}`);
      expect(messagesOf(received)).toEqual(numbers);
      const { position = 0 } = received[9] ?? {};
      const { events, keptAfter, last } = await database.events.read(position, 5);
      expect(messagesOf(events)).toEqual(numbers.slice(10, 15));
      expect({ keptAfter, last }).toEqual({ keptAfter: 0, last: 20 });
    });

    it('come before the end of the log if they were committed before it was requested', async () => {
      const { received, stop } = await listenTo(database);
      for (let round = 0; round < 50; round += 1) {
        await Promise.all([publish('before'), publish('before'), publish('before')]);
        const { position, unplaced } = await database.events.end();
        await publish(`after ${round}`);
        await until(() => received.at(-1)?.message === `after ${round}`);
        const after = received.filter((event) => event.position > position && !unplaced?.has(event.id));
        expect(messagesOf(after)).toEqual([`after ${round}`]);
      }
      stop();
    });

    it('are deleted in steps once they are old enough', async () => {
      await database.transaction(async (writer) => {
        for (let number = 1; number <= 700; number += 1) await writer.publish(`${number}`);
      });
      const { stop } = await listenTo(database);
      await until(async () => (await database.events.read(0, 1)).last === 700);
      expect(await database.events.sweep(3_600_000)).toBe(false);
      expect((await database.events.read(0, 1)).keptAfter).toBe(0);
      await execute(database, 'update events set created_at = 0 where id <= 600');
      expect(await database.events.sweep(3_600_000)).toBe(true);
      expect((await database.events.read(0, 1)).keptAfter).toBe(500);
      expect(await database.events.sweep(3_600_000)).toBe(false);
      const { keptAfter, last, events } = await database.events.read(0, 1);
      expect([keptAfter, last, events[0]?.message]).toEqual([600, 700, '601']);
      await execute(database, 'update events set created_at = 0');
      await database.events.sweep(3_600_000);
      expect(await database.events.read(0, 1)).toMatchObject({ keptAfter: 700, last: 700, events: [] });
      stop();
    });
  });

  describe('rejected writes', () => {
    it('throw a UniqueViolation for a duplicate, and a MissingReference for a missing row', async () => {
      await insert(1, 'one');
      await expect(insert(2, 'one')).rejects.toBeInstanceOf(UniqueViolation);
      await expect(insert(1, 'two')).rejects.toBeInstanceOf(UniqueViolation);
      const attempt = execute(database, 'insert into samples (id, parent) values (2, 3)');
      await expect(attempt).rejects.toBeInstanceOf(MissingReference);
      expect(await labels()).toEqual(['one']);
    });
  });

  describe('dialect', () => {
    it('oneOf keeps the rows whose number is in a JSON array', async () => {
      for (const id of [1, 2, 3, Number.MAX_SAFE_INTEGER]) await insert(id, `label ${id}`);
      const statement = `select id from samples where ${database.dialect.oneOf('id', '$1')} order by id`;
      const find = async (ids: readonly number[]) => database.all(statement, [JSON.stringify(ids)]);
      expect(await find([3, 1, 9, 3])).toEqual([{ id: 1 }, { id: 3 }]);
      expect(await find([Number.MAX_SAFE_INTEGER])).toEqual([{ id: Number.MAX_SAFE_INTEGER }]);
      expect(await find([])).toEqual([]);
    });

    it('rowsOf turns a JSON array into rows, numbered in its order', async () => {
      const rows = Array.from({ length: 12 }, (_, index) => ({ name: `n"'${11 - index}`, role: 'é' }));
      const statement = `select position, role, name from ${database.dialect.rowsOf('$1', ['name', 'role'])}
        order by position`;
      expect(await database.all(statement, [JSON.stringify(rows)])).toEqual(
        rows.map((row, position) => ({ position, ...row })),
      );
      expect(await database.all(statement, ['[]'])).toEqual([]);
    });
  });
});
