import { createHash } from 'node:crypto';
import { createPasswords } from '../../auth/passwords.ts';
import { fillDatabase } from '../../data/fill-database.ts';
import { InvalidFixtures, type Mistake } from '../../data/fixtures/check-record.ts';
import { parseFixtures } from '../../data/fixtures/parse-fixtures.ts';
import { readFixtures } from '../../data/fixtures/read-fixtures.ts';
import { restoreBackup } from '../../data/restore-backup.ts';
import { seedDatabase } from '../../data/seed/seed-database.ts';
import { completePlan, type SeedOptions } from '../../data/seed/seed-plan.ts';
import { writeDataFile } from '../../data/write-data.ts';
import { JsonTooDeep, JsonTooLarge } from '../../lib/json.ts';
import { createSeededRandom } from '../../lib/random.ts';
import { dataRecords } from '../../records/all-records.ts';
import { columnOf } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import { openEphemeral, openForReading } from '../../storage/open.ts';
import type { DatabaseSource } from '../../storage/open-options.ts';
import { buildDatabase, copyDatabase, copySnapshot, removeDatabase } from './sandbox-files.ts';

/** The contents of a new database file, as data that another thread can receive. */
export type Contents =
  | { readonly kind: 'seed'; readonly options: SeedOptions }
  | { readonly kind: 'data'; readonly text: string }
  | { readonly kind: 'fork'; readonly source: DatabaseSource }
  /** A copy of a database that may have writers. */
  | { readonly kind: 'copy'; readonly from: string }
  /** A copy of a template, whose unset timestamps are set to `now`. */
  | { readonly kind: 'dated copy'; readonly from: string; readonly now: string };

export interface BuildJob {
  readonly file: string;
  readonly contents: Contents;
}

const jsonErrors = { SyntaxError, JsonTooDeep, JsonTooLarge } as const;

/** The client's mistakes. They are data, because errors lose their class between threads. */
export type BuildRefusal =
  | { readonly mistakes: readonly Mistake[] }
  | { readonly notJson: keyof typeof jsonErrors };

/** Builds a database file. Returns null if it is complete. */
export async function buildFile({ file, contents }: BuildJob): Promise<BuildRefusal | null> {
  try {
    await write(file, contents);
    return null;
  } catch (error) {
    if (error instanceof InvalidFixtures) return { mistakes: error.mistakes };
    for (const [name, type] of Object.entries(jsonErrors))
      if (error instanceof type) return { notJson: name as keyof typeof jsonErrors };
    throw error;
  }
}

async function write(file: string, contents: Contents): Promise<void> {
  if (contents.kind === 'seed') await seed(file, contents.options);
  else if (contents.kind === 'data') await writeFixtures(file, contents.text);
  else if (contents.kind === 'fork') await forkSource(file, contents.source);
  else if (contents.kind === 'copy') copySnapshot(contents.from, file);
  else {
    await copyDatabase(contents.from, file);
    await setTimes(file, contents.now);
  }
}

export function errorOf(refusal: BuildRefusal): Error {
  return 'mistakes' in refusal ? new InvalidFixtures(refusal.mistakes) : new jsonErrors[refusal.notJson]();
}

const toEmpty = { append: false, onProgress: () => undefined };

/** Creates a database of generated data. The same options always produce the same data. */
async function seed(file: string, { password, ...options }: SeedOptions): Promise<void> {
  const plan = completePlan({ ...options, ...(password !== undefined && { password }) });
  const passwordHash = password === undefined ? null : await createPasswords().hash(password);
  await buildDatabase(file, (database) => seedDatabase(database, { ...plan, passwordHash }, toEmpty));
}

/** Placeholder for a missing timestamp. Each sandbox replaces it with its own clock. */
const unset = '';

/** Creates a database from fixtures. The same text produces the same database, apart from unset timestamps. */
async function writeFixtures(file: string, text: string): Promise<void> {
  const random = createSeededRandom(Number.parseInt(hashOf(text).slice(0, 12), 16));
  const lines = await readFixtures(parseFixtures(text), {
    now: unset,
    uuid: (index) => random.uuid('fixture', index),
    hash: (password) => createPasswords().hash(password),
  });
  await buildDatabase(file, (database) =>
    fillDatabase(database, toEmpty, async (bulk) => {
      for (const { line } of lines) await bulk.add(line);
    }),
  );
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function setTimes(file: string, now: string): Promise<void> {
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

async function forkSource(file: string, source: DatabaseSource): Promise<void> {
  const database = await openForReading(source);
  await forkOf(database, file).finally(() => database.close());
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
