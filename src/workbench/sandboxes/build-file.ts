import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hashHere } from '../../auth/passwords.ts';
import { changeInBulk, readLastIds } from '../../data/change-in-bulk.ts';
import { fillDatabase } from '../../data/fill-database.ts';
import { InvalidFixtures, type Mistake } from '../../data/fixtures/check-record.ts';
import { parseFixtures } from '../../data/fixtures/parse-fixtures.ts';
import { readFixtures } from '../../data/fixtures/read-fixtures.ts';
import { withJsonText } from '../../data/parse-line.ts';
import { seedDatabase } from '../../data/seed/seed-database.ts';
import { completePlan, type SeedOptions, UnusablePlan } from '../../data/seed/seed-plan.ts';
import { linesOf } from '../../data/write-data.ts';
import { decodeJson, parsingBody } from '../../http/body.ts';
import { Failure, type FailureCode, RetryLater } from '../../lib/failure.ts';
import { type JsonPart, parseMembers, parseShort } from '../../lib/json.ts';
import { createSeededRandom } from '../../lib/random.ts';
import { allRecords, dataRecords } from '../../records/all-records.ts';
import { columnOf } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openEphemeral, openForReading, readWholeFile } from '../../storage/open.ts';
import type { DatabaseSource } from '../../storage/open-options.ts';
import type { FixtureBytes, Split } from '../bodies.ts';
import { countRecords, type RecordCounts } from './count-records.ts';

/** The contents of a new database file, as data that another thread can receive. */
export type Contents =
  | { readonly kind: 'empty' }
  | { readonly kind: 'seed'; readonly options: SeedOptions }
  | ({ readonly kind: 'data' } & FixtureBytes)
  /** A copy of main; null if only its own thread can read it. */
  | { readonly kind: 'fork'; readonly source: DatabaseSource | null }
  /** A copy of a database that may have writers. Unset timestamps are set to `now`, unless that is null. */
  | {
      readonly kind: 'copy';
      readonly from: string;
      readonly hasSecrets: boolean;
      readonly now: string | null;
    };

export type BuildJob = Contents & { readonly file: string; readonly maxBytes: number };

/** The client's mistakes. They are data, because errors lose their class between threads. */
interface BuildRefusal {
  readonly code: FailureCode;
  readonly message: string;
  /** Null unless fixtures are invalid. */
  readonly mistakes: readonly Mistake[] | null;
}

export type BuildResult = { readonly records: RecordCounts } | BuildRefusal;

/** Builds a database file. `main` is given if no other thread can read it. */
export async function buildFile(job: BuildJob, main: Database | null = null): Promise<BuildResult> {
  const { file, maxBytes } = job;
  try {
    if (job.kind === 'copy') writeFileSync(file, readWholeFile(job.from), { mode: 0o600 });
    const database = openEphemeral(file, maxBytes);
    try {
      await fill(database, job, main);
      return { records: await countRecords(database) };
    } finally {
      await database.close();
    }
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): BuildRefusal {
  if (error instanceof UnusablePlan)
    return { code: 'INVALID_INPUT', message: `from.seed: ${error.message}`, mistakes: null };
  if (!(error instanceof Failure) || error instanceof RetryLater) throw error;
  const mistakes = error instanceof InvalidFixtures ? error.mistakes : null;
  return { code: error.code, message: error.message, mistakes };
}

async function fill(database: Database, job: BuildJob, main: Database | null): Promise<void> {
  if (job.kind === 'copy') return adapt(database, job);
  await migrate(database);
  if (job.kind === 'seed') await seed(database, job.options);
  if (job.kind === 'data') await writeFixtures(database, job, job.maxBytes);
  if (job.kind !== 'fork') return;
  if (job.source === null) return main === null ? undefined : forkInto(database, main);
  const source = await openForReading(job.source);
  await forkInto(database, source).finally(() => source.close());
}

const toEmpty = { append: false, onProgress: () => undefined };

/** Generates data. The same options always produce the same. */
async function seed(database: Database, { password, ...options }: SeedOptions): Promise<void> {
  const plan = completePlan({ ...options, ...(password !== undefined && { password }) });
  const passwordHash = password === undefined ? null : hashHere(password);
  await seedDatabase(database, { ...plan, passwordHash }, toEmpty);
}

export interface SplitJob {
  readonly body: Uint8Array;
}

export type SplitResult = Split | BuildRefusal;

/** Finds the fixtures in the body of a new sandbox, and parses the rest. */
export async function splitBody({ body }: SplitJob): Promise<SplitResult> {
  let bytes = new Uint8Array();
  try {
    const parseFrom = ({ name, text }: JsonPart) => {
      if (name !== 'data') return parseShort(text);
      bytes = new TextEncoder().encode(text);
      return {};
    };
    const parse = ({ name, text }: JsonPart) =>
      name === 'from' ? parseMembers(text, parseFrom) : parseShort(text);
    const rest = await parsingBody(() => parseMembers(decodeJson(body) || '{}', parse));
    return { rest, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The least bytes that a record takes in a file. */
const smallestRecord = 128;

/** Placeholder for a missing timestamp. Each sandbox replaces it with its own clock. */
const unset = '';

/** Writes fixtures. The same text produces the same database, apart from unset timestamps. */
async function writeFixtures(
  database: Database,
  { bytes, hash }: FixtureBytes,
  maxBytes: number,
): Promise<void> {
  const random = createSeededRandom(Number.parseInt(hash.slice(0, 12), 16));
  const document = await parsingBody(() => parseFixtures(decodeJson(bytes), maxBytes / smallestRecord));
  const lines = await readFixtures(document, {
    now: unset,
    uuid: (index) => random.uuid('fixture', index),
    hash: hashHere,
  });
  await fillDatabase(database, toEmpty, async (bulk) => {
    for (const { line } of lines) await bulk.add(line);
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

async function adapt(
  database: Database,
  { hasSecrets, now }: Extract<Contents, { readonly kind: 'copy' }>,
): Promise<void> {
  await database.transaction(async (writer) => {
    for (const table of hasSecrets ? [] : secretTables) await writer.run(`delete from ${table}`);
    for (const { table, fields } of now === null ? [] : dataRecords) {
      const columns = Object.keys(fields).filter((name) => fields[name]?.setByClock);
      for (const column of columns.map(columnOf))
        await writer.run(`update ${table} set ${column} = $1 where ${column} = $2`, [now, unset]);
    }
  });
}
