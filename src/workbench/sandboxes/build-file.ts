import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { createPasswords } from '../../auth/passwords.ts';
import { changeInBulk, readLastIds } from '../../data/change-in-bulk.ts';
import { fillDatabase } from '../../data/fill-database.ts';
import { InvalidFixtures, type Mistake } from '../../data/fixtures/check-record.ts';
import { parseFixtures } from '../../data/fixtures/parse-fixtures.ts';
import { readFixtures } from '../../data/fixtures/read-fixtures.ts';
import { withJsonText } from '../../data/parse-line.ts';
import { seedDatabase } from '../../data/seed/seed-database.ts';
import { completePlan, type SeedOptions } from '../../data/seed/seed-plan.ts';
import { linesOf } from '../../data/write-data.ts';
import { Failure, RetryLater } from '../../lib/failure.ts';
import { JsonTooDeep, JsonTooLarge } from '../../lib/json.ts';
import { createSeededRandom } from '../../lib/random.ts';
import { allRecords, dataRecords } from '../../records/all-records.ts';
import { columnOf } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openEphemeral, openForReading, readWholeFile } from '../../storage/open.ts';
import type { DatabaseSource } from '../../storage/open-options.ts';
import { countRecords, type RecordCounts } from './count-records.ts';

/** The contents of a new database file, as data that another thread can receive. */
export type Contents =
  | { readonly kind: 'empty' }
  | { readonly kind: 'seed'; readonly options: SeedOptions }
  | { readonly kind: 'data'; readonly text: string }
  /** A copy of main; null if only its own thread can read it. */
  | { readonly kind: 'fork'; readonly source: DatabaseSource | null }
  /** A copy of a database that may have writers. */
  | { readonly kind: 'copy'; readonly from: string; readonly hasSecrets: boolean }
  /** A copy of an image, whose unset timestamps are set to `now`. */
  | { readonly kind: 'dated copy'; readonly from: string; readonly now: string };

export interface BuildJob {
  readonly file: string;
  readonly contents: Contents;
  readonly maxBytes: number;
}

const jsonErrors = { SyntaxError, JsonTooDeep, JsonTooLarge } as const;

/** The client's mistakes. They are data, because errors lose their class between threads. */
type BuildRefusal =
  | { readonly mistakes: readonly Mistake[] }
  | { readonly notJson: keyof typeof jsonErrors }
  | { readonly isTooLarge: true };

export type BuildResult = { readonly records: RecordCounts } | BuildRefusal;

/** Builds a database file. `main` is given if no other thread can read it. */
export async function buildFile(
  { file, contents, maxBytes }: BuildJob,
  main: Database | null = null,
): Promise<BuildResult> {
  try {
    await copySource(file, contents);
    const database = openEphemeral(file, maxBytes);
    try {
      await fill(database, contents, main);
      return { records: await countRecords(database) };
    } finally {
      await database.close();
    }
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): BuildRefusal {
  if (error instanceof InvalidFixtures) return { mistakes: error.mistakes };
  if (error instanceof Failure && error.code === 'STORAGE_FULL') return { isTooLarge: true };
  for (const [name, type] of Object.entries(jsonErrors))
    if (error instanceof type) return { notJson: name as keyof typeof jsonErrors };
  throw error;
}

export function errorOf(refusal: Exclude<BuildRefusal, { readonly isTooLarge: true }>): Error {
  return 'mistakes' in refusal ? new InvalidFixtures(refusal.mistakes) : new jsonErrors[refusal.notJson]();
}

async function copySource(file: string, contents: Contents): Promise<void> {
  if (contents.kind === 'dated copy') await copyFile(contents.from, file);
  if (contents.kind !== 'copy') return;
  // Opening a missing file would create it.
  if (!existsSync(contents.from)) throw new RetryLater('UNAVAILABLE', 1);
  writeFileSync(file, readWholeFile(contents.from), { mode: 0o600 });
}

async function fill(database: Database, contents: Contents, main: Database | null): Promise<void> {
  if (contents.kind === 'dated copy') return setTimes(database, contents.now);
  if (contents.kind === 'copy') return contents.hasSecrets ? undefined : deleteSecrets(database);
  await migrate(database);
  if (contents.kind === 'seed') await seed(database, contents.options);
  if (contents.kind === 'data') await writeFixtures(database, contents.text);
  if (contents.kind !== 'fork') return;
  if (contents.source === null) return main === null ? undefined : forkInto(database, main);
  const source = await openForReading(contents.source);
  await forkInto(database, source).finally(() => source.close());
}

const toEmpty = { append: false, onProgress: () => undefined };

/** Generates data. The same options always produce the same. */
async function seed(database: Database, { password, ...options }: SeedOptions): Promise<void> {
  const plan = completePlan({ ...options, ...(password !== undefined && { password }) });
  const passwordHash = password === undefined ? null : await createPasswords().hash(password);
  await seedDatabase(database, { ...plan, passwordHash }, toEmpty);
}

/** Placeholder for a missing timestamp. Each sandbox replaces it with its own clock. */
const unset = '';

/** Writes fixtures. The same text produces the same database, apart from unset timestamps. */
async function writeFixtures(database: Database, text: string): Promise<void> {
  const random = createSeededRandom(Number.parseInt(hashOf(text).slice(0, 12), 16));
  const lines = await readFixtures(parseFixtures(text), {
    now: unset,
    uuid: (index) => random.uuid('fixture', index),
    hash: (password) => createPasswords().hash(password),
  });
  await fillDatabase(database, toEmpty, async (bulk) => {
    for (const { line } of lines) await bulk.add(line);
  });
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function setTimes(database: Database, now: string): Promise<void> {
  await database.transaction(async (writer) => {
    for (const { table, fields } of dataRecords) {
      for (const column of Object.keys(fields)
        .filter((name) => fields[name]?.setByClock)
        .map(columnOf)) {
        await writer.run(`update ${table} set ${column} = $1 where ${column} = $2`, [now, unset]);
      }
    }
  });
}

/** A copy has its own secrets, so the tokens of its source are not valid in it. */
const secretTables = ['settings', 'token_epochs'];

/** Copies the current data of a database of either engine into a new one, without its secrets. */
async function forkInto(database: Database, source: Database): Promise<void> {
  await source.snapshot((reader) =>
    changeInBulk(database, {
      records: allRecords,
      onProgress: () => undefined,
      async work(bulk) {
        bulk.goOnAfter(await readLastIds(source, reader));
        for (const record of allRecords.filter(({ table }) => !secretTables.includes(table))) {
          for await (const lines of linesOf(source, reader, record, 'backup')) {
            for (const line of lines) {
              const text = JSON.stringify(line);
              await bulk.add({ ...withJsonText(record, JSON.parse(text), text), kind: record.kind });
            }
            // The source may be in memory, and then this runs on the event loop.
            await new Promise(setImmediate);
          }
        }
      },
    }),
  );
}

async function deleteSecrets(database: Database): Promise<void> {
  await database.transaction(async (writer) => {
    for (const table of secretTables) await writer.run(`delete from ${table}`);
  });
}
