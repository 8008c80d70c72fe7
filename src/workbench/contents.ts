import { createPasswords } from '../auth/passwords.ts';
import { restoreBackup } from '../data/restore-backup.ts';
import { seedDatabase } from '../data/seed/seed-database.ts';
import { completePlan, type SeedOptions } from '../data/seed/seed-plan.ts';
import { writeDataFile } from '../data/write-data.ts';
import { dataRecords } from '../records/all-records.ts';
import type { Database, Reader } from '../storage/database.ts';
import { openEphemeral } from '../storage/open.ts';
import { buildDatabase, removeDatabase } from './sandbox-files.ts';

export type RecordCounts = Readonly<Record<string, number>>;

/** How many records of each kind there are, by the names that `seed` has for them. */
export async function countRecords(reader: Reader): Promise<RecordCounts> {
  const counted = dataRecords.filter(({ kind }) => kind !== 'friendship');
  const counts = counted.map(
    ({ kind, table, isCounted }) => `(${isCounted ? counterOf(table) : countOf(table)}) as "${kind}s"`,
  );
  return (await reader.first<RecordCounts>(`select ${counts.join(', ')}`)) ?? {};
}

const countOf = (table: string): string => `select count(*) from ${table}`;

/** A million rows are not counted to show how many there are. */
const counterOf = (table: string): string =>
  `select cast(coalesce(sum(value), 0) as bigint) from counters where name = '${table}'`;

/** The same of a file. */
export async function countRecordsIn(file: string): Promise<RecordCounts> {
  const database = openEphemeral(file);
  try {
    return await countRecords(database);
  } finally {
    await database.close();
  }
}

/** A new database with invented data, the same for the same options. */
export async function seedPristine(file: string, { password, ...options }: SeedOptions): Promise<void> {
  const plan = completePlan({ ...options, ...(password !== undefined && { password }) });
  const passwordHash = password === undefined ? null : await createPasswords().hash(password);
  await buildDatabase(file, (database) =>
    seedDatabase(database, { ...plan, passwordHash }, { append: false, onProgress: () => undefined }),
  );
}

/** A new database with what is in another one at this moment, of whichever engine, but for its secrets. */
export async function forkOf(source: Database, file: string): Promise<void> {
  const backup = `${file}.backup`;
  const options = { content: 'backup', exported: new Date(), onProgress: () => undefined } as const;
  try {
    await writeDataFile(source, backup, options);
    await buildDatabase(file, async (database) => {
      await restoreBackup(database, backup);
      await database.transaction(async (writer) => {
        await writer.run('delete from settings');
        // Tokens of the other database are signed with another secret: none has to be told from those of this one.
        await writer.run('delete from token_epochs');
      });
    });
  } finally {
    removeDatabase(backup);
  }
}
