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

/** Replaces a secret by one of another database. */
export async function putSecret(writer: Writer, name: SecretName, value: string): Promise<void> {
  await writer.run(
    'insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  );
}

/** Returns a secret; null if there is none. */
export async function readSecret(reader: Reader, name: SecretName): Promise<string | null> {
  const row = await reader.first<{ value: string }>('select value from settings where name = $1', [name]);
  return row?.value ?? null;
}
