import type { Database, Reader } from './database.ts';
import { migrations as all, type Migration } from './migrations/index.ts';

export const newestVersion = newestOf(all);

async function readSchemaVersion(reader: Reader): Promise<number> {
  const row = await reader.first<{ version: number | null }>(
    'select max(version) as version from schema_migrations',
  );
  return row?.version ?? 0;
}

/** Returns the version of a schema that this program can use or migrate. */
export async function requireSchema(reader: Reader, migrations: readonly Migration[] = all): Promise<number> {
  const first = await reader.first<{ name: string }>('select name from schema_migrations where version = 1');
  if (first !== null && first.name !== migrations[0]?.name) {
    throw new Error(
      'the database is from before the first release, and this Quintet cannot read it: set DATABASE_URL to a new one',
    );
  }
  const version = await readSchemaVersion(reader);
  const newest = newestOf(migrations);
  if (version <= newest) return version;
  throw new Error(
    `the database has schema ${version}, newer than this program's ${newest}: start a newer Quintet`,
  );
}

/**
 * Migrates a database to this program's schema and returns the names of the applied steps. Processes may run it
 * concurrently.
 */
export async function migrate(
  database: Pick<Database, 'dialect' | 'exclusively' | 'all' | 'first'>,
  migrations: readonly Migration[] = all,
): Promise<readonly string[]> {
  // An up-to-date database must not make startup wait for other writers.
  const columns = await database.dialect.copying.columnsOf(database, 'schema_migrations');
  if (columns.length > 0 && (await requireSchema(database, migrations)) === newestOf(migrations)) return [];
  return database.exclusively(async (writer) => {
    await writer.script(
      'create table if not exists schema_migrations (version integer primary key, name text not null)',
    );
    const current = await requireSchema(writer, migrations);
    const pending = migrations.filter(({ version }) => version > current);
    for (const { version, name, scripts } of pending) {
      await writer.script(scripts[database.dialect.engine]);
      await writer.run('insert into schema_migrations (version, name) values ($1, $2)', [version, name]);
    }
    return pending.map(({ version, name }) => `${version} ${name}`);
  });
}

export async function isUpToDate(reader: Reader): Promise<boolean> {
  return (await readSchemaVersion(reader)) === newestVersion;
}

function newestOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}
