import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recount } from '../counters.ts';
import type { Column, Database, SchemaWriter } from '../database.ts';
import { migrate, newestVersion } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { connect } from '../open.ts';
import { startTokenEpoch } from '../token-epochs.ts';
import { type BackupHeader, type LastIds, readBackup, UnusableBackup } from './format.ts';
import { readLastIds } from './last-ids.ts';
import { backupTables, derivedTables, identityTables } from './tables.ts';
import { type OnProgress, writeBackup } from './write-backup.ts';

/** Rows of one statement, and the most text that they have together: a statement with all of them would be too large. */
const mostRows = 500;
const mostCharacters = 1_000_000;

/** Reads the whole file, and throws unless it can be restored by this program. */
export async function checkBackup(path: string): Promise<BackupHeader> {
  let found: BackupHeader | null = null;
  await readBackup(path, {
    header(header) {
      found = header;
      if (header.schema > newestVersion) {
        throw new UnusableBackup(
          `${path} has schema ${header.schema}, newer than this program's ${newestVersion}: restore it with a newer Quintet`,
        );
      }
    },
  });
  if (found === null) throw new UnusableBackup(`${path} is no Quintet backup`);
  return found;
}

/**
 * Puts a backup in place of everything that is in a database, in one transaction: all of it or, whatever happens,
 * nothing. Others go on reading what was there; who writes waits. The schema of the database must be up to date.
 */
export async function restoreBackup(
  database: Database,
  path: string,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const { schema } = await checkBackup(path);
  if (schema === newestVersion) return replaceAll(database, path, onProgress);
  return withUpgraded(path, schema, (upgraded) => replaceAll(database, upgraded, onProgress));
}

function replaceAll(database: Database, path: string, onProgress: OnProgress): Promise<number> {
  return database.exclusively(async (writer) => {
    const { copying } = database.dialect;
    await copying.holdWriters(writer, [...backupTables.map(({ name }) => name), ...derivedTables]);
    const given = await readLastIds(database, writer);
    const resumeIndexes = await copying.suspendIndexes(writer);
    for (const { name } of backupTables.toReversed()) await writer.run(`delete from ${name}`);
    const rows = await insertAll(database, writer, path, given, onProgress);
    await resumeIndexes();
    await recount(writer);
    // The backup knows nothing of ids that were given after it, here or elsewhere: nobody inherits their tokens.
    await startTokenEpoch(writer, new Date());
    return rows;
  });
}

async function insertAll(
  { dialect: { copying } }: Database,
  writer: SchemaWriter,
  path: string,
  given: LastIds,
  onProgress: OnProgress,
): Promise<number> {
  const batch = createBatch((table, columns, rows) => copying.insertRows(writer, table, columns, rows));
  // The checksum is looked at once more, now that the rows are in: the file may have changed since.
  await readBackup(path, {
    async table(name, columns) {
      await batch.flush();
      batch.start(name, await matchColumns(copying.columnsOf(writer, name), name, columns, path));
    },
    async row(text) {
      if (await batch.add(text)) onProgress(batch.inserted);
    },
    async lastIds(lastIds) {
      await batch.flush();
      for (const table of identityTables) {
        // Nor are ids given again that were given after the backup: somebody may know them.
        const last = Math.max(given[table.name] ?? 0, lastIds[table.name] ?? 0);
        await copying.setLastId(writer, table, last);
      }
    },
  });
  return batch.inserted;
}

/** The columns of a table in the order of the file, which has exactly those of the schema. */
async function matchColumns(
  known: Promise<readonly Column[]>,
  table: string,
  names: readonly string[],
  path: string,
): Promise<readonly Column[]> {
  const columns = backupTables.some(({ name }) => name === table) ? await known : [];
  const matched = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  const isWhole = matched.length === names.length && new Set(matched).size === columns.length;
  if (columns.length === 0 || !isWhole || names.length !== columns.length) {
    throw new UnusableBackup(`${path} has a table ${table} that does not match its schema`);
  }
  return matched;
}

/** Gathers rows of a table, to insert many at once. */
function createBatch(insert: (table: string, columns: readonly Column[], rows: string[]) => Promise<void>) {
  let table = '';
  let columns: readonly Column[] = [];
  let rows: string[] = [];
  let characters = 0;
  let inserted = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    await insert(table, columns, rows);
    inserted += rows.length;
    rows = [];
    characters = 0;
  };
  return {
    get inserted() {
      return inserted;
    },
    flush,
    start(name: string, columnsOfTable: readonly Column[]) {
      table = name;
      columns = columnsOfTable;
    },
    /** Whether this was the row that filled the batch. */
    async add(row: string): Promise<boolean> {
      rows.push(row);
      characters += row.length;
      if (rows.length < mostRows && characters < mostCharacters) return false;
      await flush();
      return true;
    },
  };
}

/** Lets an older backup take the same steps that an older database takes, in a database of its own. */
async function withUpgraded<T>(path: string, schema: number, work: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'quintet-upgrade-'));
  try {
    const upgraded = join(directory, 'backup');
    await upgrade(path, schema, join(directory, 'scratch.db'), upgraded);
    return await work(upgraded);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function upgrade(from: string, schema: number, scratchPath: string, to: string): Promise<void> {
  const scratch = await connect({
    location: { engine: 'sqlite', path: scratchPath },
    ...{ poolSize: 1, waitSeconds: 0, statementTimeoutMs: 0 },
  });
  try {
    await migrate(
      scratch,
      migrations.filter(({ version }) => version <= schema),
    );
    await scratch.exclusively(async (writer) => {
      const resumeIndexes = await scratch.dialect.copying.suspendIndexes(writer);
      await insertAll(scratch, writer, from, {}, () => undefined);
      await resumeIndexes();
    });
    await migrate(scratch);
    await writeBackup(scratch, to, new Date());
  } finally {
    await scratch.close();
  }
}
