import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/**
 * A secret that is made once and kept in the database, so that every process on it agrees and a restart changes
 * nothing (S3). Whoever comes second reads what the first one wrote.
 */
export async function keptSecret(database: Database, name: string): Promise<string> {
  const kept = await database.first<{ value: string }>('select value from settings where name = $1', [name]);
  if (kept !== null) return kept.value;
  await database.transaction((writer) =>
    writer.run('insert into settings (name, value) values ($1, $2) on conflict (name) do nothing', [
      name,
      randomBytes(32).toString('base64url'),
    ]),
  );
  return keptSecret(database, name);
}
