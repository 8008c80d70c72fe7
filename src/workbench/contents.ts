import { createHash } from 'node:crypto';
import { createPasswords } from '../auth/passwords.ts';
import { fillFromFixtures } from '../data/fixtures/fill-from-fixtures.ts';
import { readFixtures } from '../data/fixtures/read-fixtures.ts';
import { restoreBackup } from '../data/restore-backup.ts';
import { seedDatabase } from '../data/seed/seed-database.ts';
import { completePlan, type SeedOptions } from '../data/seed/seed-plan.ts';
import { writeDataFile } from '../data/write-data.ts';
import type { Awaitable } from '../lib/awaitable.ts';
import { createSeededRandom } from '../lib/random.ts';
import { collectionNameOf, dataRecords } from '../records/all-records.ts';
import { type AnyRecord, columnOf } from '../records/record.ts';
import type { Database, Reader } from '../storage/database.ts';
import { openEphemeral } from '../storage/open.ts';
import { buildDatabase, removeDatabase } from './sandbox-files.ts';

export type RecordCounts = Readonly<Record<string, number>>;

/** The number of records of each type, keyed by the names that `seed` uses. */
export async function countRecords(reader: Reader): Promise<RecordCounts> {
  const counts = dataRecords.map(
    (record) =>
      `(${record.isCounted ? counterOf(record) : countOf(record)}) as "${collectionNameOf(record)}"`,
  );
  return (await reader.first<RecordCounts>(`select ${counts.join(', ')}`)) ?? {};
}

const countOf = ({ table, mirrored }: AnyRecord): string =>
  `select count(*)${mirrored === undefined ? '' : ' / 2'} from ${table}`;

/** Sums the stored counters, because counting a million rows would be too slow. */
const counterOf = ({ table }: AnyRecord): string =>
  `select cast(coalesce(sum(value), 0) as bigint) from counters where name = '${table}'`;

export async function countRecordsIn(file: string): Promise<RecordCounts> {
  const database = openEphemeral(file);
  try {
    return await countRecords(database);
  } finally {
    await database.close();
  }
}

/** Creates a database of generated data. The same options always produce the same data. */
export async function seedPristine(file: string, { password, ...options }: SeedOptions): Promise<void> {
  const plan = completePlan({ ...options, ...(password !== undefined && { password }) });
  const passwordHash = password === undefined ? null : await createPasswords().hash(password);
  await buildDatabase(file, (database) =>
    seedDatabase(database, { ...plan, passwordHash }, { append: false, onProgress: () => undefined }),
  );
}

/** Placeholder for a missing timestamp. Each sandbox replaces it with its own clock. */
const unset = '';

/** Fixtures as they were sent. The text is parsed once for all sandboxes that share it. */
export interface FixtureText {
  readonly text: string;
  parse(): Promise<unknown>;
  /** Awaited between records, so that other requests can run. */
  pause(): Awaitable<void>;
}

/** Creates a database from fixtures. The same text produces the same database, apart from unset timestamps. */
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

/** Sets every unset timestamp to `now`. */
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

/** Copies the current data of a database of either engine into a new one, without its secrets. */
export async function forkOf(source: Database, file: string): Promise<void> {
  const backup = `${file}.backup`;
  const options = { content: 'backup', exported: new Date(), onProgress: () => undefined } as const;
  try {
    await writeDataFile(source, backup, options);
    await buildDatabase(file, async (database) => {
      await restoreBackup(database, backup);
      await database.transaction(async (writer) => {
        await writer.run('delete from settings');
        // The source signs its tokens with a different secret, so none of them can be valid here.
        await writer.run('delete from token_epochs');
      });
    });
  } finally {
    removeDatabase(backup);
  }
}
