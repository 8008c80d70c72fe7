import { randomBytes } from 'node:crypto';
import type { Database, Writer } from './database.ts';

const insertName = 'insert into event_log (id, name) values (1, $1) on conflict (id) do nothing';

/** It is part of every position, and nobody need be kept from guessing it. */
const newName = () => randomBytes(6).toString('base64url');

/** Gives the log of events a name, if it has none. */
export async function nameLog(database: Database): Promise<void> {
  if ((await database.fresh.first('select name from event_log')) !== null) return;
  await database.transaction((writer) => writer.run(insertName, [newName()]));
}

/** Begins another log: positions of the one before it are worth nothing any more. */
export async function renewLog(writer: Writer): Promise<void> {
  await writer.run('delete from events');
  await writer.run('delete from event_log');
  await writer.run(insertName, [newName()]);
}
