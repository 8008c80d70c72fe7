import { createHash } from 'node:crypto';
import { createPasswords } from '../auth/passwords.ts';
import { fillFromFixtures } from '../data/fixtures/fill-from-fixtures.ts';
import { readFixtures } from '../data/fixtures/read-fixtures.ts';
import { restoreBackup } from '../data/restore-backup.ts';
import { seedDatabase } from '../data/seed/seed-database.ts';
import { completePlan, type SeedOptions } from '../data/seed/seed-plan.ts';
import { writeDataFile } from '../data/write-data.ts';
import type { Awaitable } from '../lib/awaitable.ts';
import { createSeededRandom } from '../lib/random-source.ts';
import { collectionNameOf, dataRecords } from '../records/all-records.ts';
import { type AnyRecord, columnOf } from '../records/record.ts';
import type { Database, Reader } from '../storage/database.ts';
import { openEphemeral } from '../storage/open.ts';
import { buildDatabase, removeDatabase } from './sandbox-files.ts';

export type RecordCounts = Readonly<Record<string, number>>;

/** How many records of each kind there are, by the names that `seed` has for them. */
export async function countRecords(reader: Reader): Promise<RecordCounts> {
  const counts = dataRecords.map(
    (record) =>
      `(${record.isCounted ? counterOf(record) : countOf(record)}) as "${collectionNameOf(record)}"`,
  );
  return (await reader.first<RecordCounts>(`select ${counts.join(', ')}`)) ?? {};
}

const countOf = ({ table, mirrored }: AnyRecord): string =>
  `select count(*)${mirrored === undefined ? '' : ' / 2'} from ${table}`;

/** A million rows are not counted to show how many there are. */
const counterOf = ({ table }: AnyRecord): string =>
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

/** Stands for the time of records without one. Each sandbox sets it to its own clock. */
const unset = '';

/** Fixtures as they were sent. They are parsed once for all sandboxes of the same text. */
export interface FixtureText {
  readonly text: string;
  parse(): Promise<unknown>;
  /** Awaited between records. */
  pause(): Awaitable<void>;
}

/** A new database with the records of fixtures. The same text makes the same database, apart from times that are unset. */
export async function writePristine(file: string, { text, parse, pause }: FixtureText): Promise<void> {
  const random = createSeededRandom(Number.parseInt(hashOf(text).slice(0, 12), 16));
  const lines = await readFixtures(await parse(), {
    now: unset,
    uuid: (index) => random.uuid('fixture', index),
    hash: (password) => createPasswords().hash(password),
    pause,
  });
  await buildDatabase(file, (database) => fillFromFixtures(database, lines));
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Gives every record without a time this one. */
export async function setTimes(file: string, now: string): Promise<void> {
  const database = openEphemeral(file);
  await database.transaction(async (writer) => {
    for (const { table, fields } of dataRecords) {
      for (const column of Object.keys(fields)
        .filter((name) => fields[name]?.setByClock)
        .map(columnOf)) {
        await writer.run(`update ${table} set ${column} = $1 where ${column} = $2`, [now, unset]);
      }
    }
  });
  await database.close();
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
