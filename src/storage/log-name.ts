import { randomBytes } from 'node:crypto';
import type { Database, Writer } from './database.ts';

const insertName = 'insert into event_log (id, name) values (1, $1) on conflict (id) do nothing';

/** The name is part of every position. It is not a secret. */
const newName = () => randomBytes(6).toString('base64url');

export async function nameLog(database: Database): Promise<void> {
  if ((await database.fresh.first('select name from event_log')) !== null) return;
  await database.transaction((writer) => writer.run(insertName, [newName()]));
}

/** Starts a new log, which invalidates all earlier positions. */
export async function renewLog(writer: Writer): Promise<void> {
  await writer.run('delete from events');
  await writer.run('delete from event_log');
  await writer.run(insertName, [newName()]);
}
