import { Database } from 'bun:sqlite';
import { SQL } from 'bun';
import type { Scene } from './attack.ts';

/** Keeps everybody else from writing to the database for a while, as a backup tool or a migration would. */
export async function holdWriter({ engine, databaseUrl }: Scene, milliseconds: number): Promise<void> {
  if (engine === 'sqlite') {
    const database = new Database(databaseUrl.slice('sqlite:'.length));
    database.run('pragma busy_timeout = 10000');
    database.run('begin immediate');
    await Bun.sleep(milliseconds);
    database.run('rollback');
    database.close();
    return;
  }
  const client = new SQL(databaseUrl, { max: 1 });
  await client.begin(async (transaction) => {
    await transaction.unsafe('lock table posts, flat_users, products, blog_users in exclusive mode');
    await Bun.sleep(milliseconds);
  });
  await client.close();
}
