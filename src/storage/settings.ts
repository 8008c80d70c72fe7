import { type RandomSource, systemRandom } from '../lib/random.ts';
import type { Database, Reader, Writer } from './database.ts';

export const secretNames = ['jwt_secret', 'products_token', 'cursor_secret', 'events_secret'] as const;
export type SecretName = (typeof secretNames)[number];

const quotedNames = secretNames.map((name) => `'${name}'`).join(', ');
const insertSecret = 'insert into settings (name, value) values ($1, $2) on conflict (name) do nothing';

/**
 * Returns secrets that are generated once and stored in the database, so that all processes share them and a restart
 * keeps them (S3). If two processes generate one concurrently, both use the first one stored.
 */
export async function keptSecrets<Name extends SecretName>(
  database: Database,
  names: readonly Name[],
  random: RandomSource = systemRandom,
): Promise<Readonly<Record<Name, string>>> {
  const read = async () => {
    const rows = await database.fresh.all<{ name: string; value: string }>(
      `select name, value from settings where name in (${quotedNames})`,
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };
  const kept = await read();
  const missing = names.filter((name) => kept[name] === undefined);
  if (missing.length === 0) return kept as Record<Name, string>;
  await database.transaction(async (writer) => {
    for (const name of missing) await writer.run(insertSecret, [name, random.secret(name)]);
  });
  return (await read()) as Record<Name, string>;
}

/** Remembers a secret. The returned function restores it, whatever has replaced it by then. */
export async function keepSecret(writer: Writer, name: SecretName): Promise<() => Promise<void>> {
  const kept = await writer.first<{ value: string }>('select value from settings where name = $1', [name]);
  return async () => {
    if (kept === null) return;
    await writer.run(
      'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, kept.value],
    );
  };
}

/** Returns all secrets as one comparable text; null if there are none, so that no server can know them. */
export async function readSecrets(reader: Reader): Promise<string | null> {
  const rows = await reader.all(
    `select name, value from settings where name in (${quotedNames}) order by name`,
  );
  return rows.length === 0 ? null : JSON.stringify(rows);
}
