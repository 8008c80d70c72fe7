import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hashHere } from '../../auth/passwords.ts';
import { changeInBulk, internalTables, readLastIds } from '../../data/change-in-bulk.ts';
import { InvalidDocument, type Mistake } from '../../data/document/check-record.ts';
import { readDocument } from '../../data/document/read-document.ts';
import { readText } from '../../data/document/source.ts';
import { recordsOf } from '../../data/document/write-document.ts';
import { fillDatabase } from '../../data/fill-database.ts';
import { seedDatabase } from '../../data/seed/seed-database.ts';
import { completePlan, type SeedOptions, UnusablePlan } from '../../data/seed/seed-plan.ts';
import { decodeJson, parsingBody } from '../../http/body.ts';
import { Failure, type FailureCode, RetryLater } from '../../lib/failure.ts';
import { type JsonPart, parseMembers, parseShort } from '../../lib/json.ts';
import { createSeededRandom } from '../../lib/random.ts';
import type { Catalog } from '../../records/catalog.ts';
import { columnOf } from '../../records/record.ts';
import type { Database, Writer } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { copyWithin, openEphemeral, openForReading, readWholeFile } from '../../storage/open.ts';
import type { DatabaseSource } from '../../storage/open-options.ts';
import type { FixtureBytes, Split } from '../bodies.ts';
import { countRecords, type RecordCounts } from './count-records.ts';
import { copyOwn, fillOwn, type OwnOrigin } from './fill-own.ts';

/** The contents of a new database file, as data that another thread can receive. */
export type Contents =
  | { readonly kind: 'empty' }
  | { readonly kind: 'seed'; readonly options: SeedOptions }
  | ({ readonly kind: 'data' } & FixtureBytes)
  /** The records of the file that main serves. */
  | { readonly kind: 'file' }
  /** A copy of main; null if only its own thread can read it. */
  | { readonly kind: 'fork'; readonly source: DatabaseSource | null }
  /** A copy of a database that may have writers. Unset timestamps are set to `now`, unless that is null. */
  | {
      readonly kind: 'copy';
      readonly from: string;
      readonly hasSecrets: boolean;
      readonly now: string | null;
    };

export type BuildJob = Contents & {
  readonly file: string;
  readonly maxBytes: number;
  /** Null if main serves the five contracts. */
  readonly own: OwnOrigin | null;
};

/** The client's mistakes. They are data, because errors lose their class between threads. */
interface BuildRefusal {
  readonly code: FailureCode;
  readonly message: string;
  /** Null unless fixtures are invalid. */
  readonly mistakes: readonly Mistake[] | null;
}

export type BuildResult = { readonly records: RecordCounts } | BuildRefusal;

/** Builds a database file. `main` is given if no other thread can read it. */
export async function buildFile(
  job: BuildJob,
  catalog: Catalog,
  main: Database | null = null,
): Promise<BuildResult> {
  const { file, maxBytes } = job;
  const from = fileOf(job);
  try {
    if (job.kind === 'copy') writeFileSync(file, readWholeFile(job.from), { mode: 0o600 });
    if (from !== null) copyMain(from, file, maxBytes);
    const database = openEphemeral(file, maxBytes);
    try {
      if (from === null) await fill(database, catalog, job, main);
      else
        await database.transaction((writer) => empty(writer, [...secretTables, 'events', ...internalTables]));
      return { records: await countRecords(database, catalog) };
    } finally {
      await database.close();
    }
  } catch (error) {
    return refusalOf(error);
  }
}

/** Copies main to a file that only its owner may read. */
function copyMain(from: string, file: string, maxBytes: number): void {
  writeFileSync(file, '', { mode: 0o600 });
  copyWithin(maxBytes, from, file);
}

/** Returns the file of main that a fork copies; null if main is on a server or in memory. */
function fileOf(job: BuildJob): string | null {
  if (job.kind !== 'fork' || job.source === null || 'file' in job.source) return null;
  const { location } = job.source.options;
  return location.engine === 'sqlite' ? location.path : null;
}

function refusalOf(error: unknown): BuildRefusal {
  if (error instanceof UnusablePlan)
    return { code: 'INVALID_INPUT', message: `from.seed: ${error.message}`, mistakes: null };
  if (!(error instanceof Failure) || error instanceof RetryLater) throw error;
  const mistakes = error instanceof InvalidDocument ? error.mistakes : null;
  return { code: error.code, message: error.message, mistakes };
}

async function fill(
  database: Database,
  catalog: Catalog,
  job: BuildJob,
  main: Database | null,
): Promise<void> {
  if (job.kind === 'copy') return adapt(database, catalog, job);
  await migrate(database, catalog.schema);
  if (job.own !== null) await fillOwn(database, job, job.own);
  else if (job.kind === 'seed') await seed(database, job.options);
  else if (job.kind === 'data') await writeFixtures(database, catalog, job, job.maxBytes);
  if (job.kind !== 'fork') return;
  if (job.source === null) return main === null ? undefined : forkInto(database, catalog, main);
  const source = await openForReading(job.source, catalog.schema);
  await forkInto(database, catalog, source).finally(() => source.close());
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
  catalog: Catalog,
  { bytes, hash }: FixtureBytes,
  maxBytes: number,
): Promise<void> {
  const random = createSeededRandom(Number.parseInt(hash.slice(0, 12), 16));
  await parsingBody(async () => {
    const source = readText(decodeJson(bytes));
    await fillDatabase(database, catalog, toEmpty, async (bulk) => {
      const lastIds = await readDocument(catalog, source, {
        now: unset,
        maxRecords: maxBytes / smallestRecord,
        uuid: (index) => random.uuid('fixture', index),
        hash: hashHere,
        add: (record, values) => bulk.add(record, values),
      });
      bulk.goOnAfter(lastIds);
    });
  });
}

/** A copy has its own secrets, so the tokens of its source are not valid in it. */
const secretTables = ['settings', 'token_epochs'];

/** Copies the current records of a database on a server, or in memory, into a new one. */
async function forkInto(database: Database, catalog: Catalog, source: Database): Promise<void> {
  if (catalog.source === 'file') return copyOwn(source, database);
  await source.snapshot((reader) =>
    changeInBulk(database, catalog, {
      async work(bulk) {
        bulk.goOnAfter(await readLastIds(source, catalog, reader));
        for (const record of catalog.collections) {
          for await (const part of recordsOf(reader, record, true)) {
            for (const values of part) await bulk.add(record, values);
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
  { collections }: Catalog,
  { hasSecrets, now }: Pick<Extract<Contents, { readonly kind: 'copy' }>, 'hasSecrets' | 'now'>,
): Promise<void> {
  await database.transaction(async (writer) => {
    if (!hasSecrets) await empty(writer, secretTables);
    for (const { table, fields } of now === null ? [] : collections) {
      const columns = Object.keys(fields).filter((name) => fields[name]?.setByClock);
      for (const column of columns.map(columnOf))
        await writer.run(`update ${table} set ${column} = $1 where ${column} = $2`, [now, unset]);
    }
  });
}

async function empty(writer: Writer, tables: readonly string[]): Promise<void> {
  for (const table of tables) await writer.run(`delete from ${table}`);
}
