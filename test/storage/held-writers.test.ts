import { describe, expect, it } from 'bun:test';
import { SQL } from 'bun';
import { RetryLater } from '../../src/lib/failure.ts';
import type { Database } from '../../src/storage/database.ts';
import { engines } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

const [, postgres] = engines;

describe('Writers blocked by a lock of another program, on PostgreSQL', () => {
  const place = usePlace(postgres);

  /** Runs work while no other client can write to a table. */
  async function whileHeld(work: (release: () => void) => Promise<void>): Promise<void> {
    const client = new SQL(place.url, { max: 1 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: begin } = Promise.withResolvers<void>();
    const holding = client.begin(async (transaction) => {
      await transaction.unsafe('lock table products in exclusive mode');
      begin();
      await released;
    });
    await held;
    try {
      await work(release);
    } finally {
      release();
      await holding;
      await client.close();
    }
  }

  const write = (database: Database) =>
    database.transaction((writer) =>
      writer.run("insert into products (name, price, category) values ('Lamp', 1, 'home')"),
    );

  it('leave connections for reads', async () => {
    const database = await place.open();
    await whileHeld(async (release) => {
      // More than there are connections in the pool.
      const writes = Array.from({ length: 30 }, () => write(database));
      expect(await database.all('select 1 as one')).toEqual([{ one: 1 }]);
      expect(await database.all('select count(*) as total from products')).toEqual([{ total: 0 }]);
      release();
      expect(await Promise.all(writes)).toEqual(writes.map(() => 1));
    });
  });

  it('are rejected after 5 s, including those waiting for a connection, and write nothing', async () => {
    const database = await place.open();
    await whileHeld(async () => {
      const writes = Array.from({ length: 30 }, () => write(database));
      for (const outcome of await Promise.allSettled(writes)) {
        expect(outcome.status).toBe('rejected');
        expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(RetryLater);
      }
    });
    expect(await database.all('select count(*) as total from products')).toEqual([{ total: 0 }]);
    expect(await write(database)).toBe(1);
  });
});
