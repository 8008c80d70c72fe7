import type { Database, Reader } from './database.ts';
import { firstVersion, type Schema } from './migrations/index.ts';

type Versions = Pick<Schema, 'steps'>;

export function newestVersion({ steps }: Versions): number {
  return steps.at(-1)?.version ?? firstVersion.version;
}

async function readSchemaVersion(reader: Reader): Promise<number> {
  const row = await reader.first<{ version: number | null }>(
    'select max(version) as version from schema_migrations',
  );
  return row?.version ?? 0;
}

/** Returns the version of a schema that this program can use or migrate. */
export async function requireSchema(reader: Reader, schema: Versions): Promise<number> {
  const first = await reader.first<{ name: string }>('select name from schema_migrations where version = 1');
  if (first !== null && first.name !== firstVersion.name) {
    throw new Error(
      'the database is from before the first release, and this Quintet cannot read it: set DATABASE_URL to a new one',
    );
  }
  const version = await readSchemaVersion(reader);
  const newest = newestVersion(schema);
  if (version <= newest) return version;
  throw new Error(
    `the database has schema ${version}, newer than this program's ${newest}: start a newer Quintet`,
  );
}

/**
 * Gives a database this program's schema and returns the names of the applied steps. Processes may run it concurrently.
 */
export async function migrate(
  database: Pick<Database, 'dialect' | 'exclusively' | 'all' | 'first'>,
  schema: Schema,
): Promise<readonly string[]> {
  // An up-to-date database must not make startup wait for other writers.
  const columns = await database.dialect.copying.columnsOf(database, 'schema_migrations');
  if (columns.length > 0 && (await requireSchema(database, schema)) === newestVersion(schema)) return [];
  return database.exclusively(async (writer) => {
    await writer.script(
      'create table if not exists schema_migrations (version integer primary key, name text not null)',
    );
    const { engine } = database.dialect;
    const current = await requireSchema(writer, schema);
    const pending = [firstVersion, ...schema.steps].filter(({ version }) => version > current);
    // A new database gets the newest schema at once.
    if (current === 0) await writer.script(schema.create[engine]);
    for (const step of schema.steps) {
      if (current > 0 && step.version > current) await writer.script(step.scripts[engine]);
    }
    for (const { version, name } of pending) {
      await writer.run('insert into schema_migrations (version, name) values ($1, $2)', [version, name]);
    }
    return pending.map(({ version, name }) => `${version} ${name}`);
  });
}

export async function isUpToDate(reader: Reader, schema: Versions): Promise<boolean> {
  return (await readSchemaVersion(reader)) === newestVersion(schema);
}
