import * as z from 'zod';
import { isObject, parseJson } from '../lib/json.ts';
import { numberedRecords } from '../records/all-records.ts';
import { highestId } from '../records/field.ts';
import { newestVersion } from '../storage/migrate.ts';
import { parse } from './parse-line.ts';
import { UnusableData } from './unusable-data.ts';

/**
 * A data file consists of lines of JSON. It is the same for both engines, and people can read and write it:
 *
 *     {"kind":"quintet","version":1,"exported":"…","lastIds":{"user":3,…}}     the header
 *     {"kind":"user","id":1,"name":"Ada",…}                                     one record per line
 *     …
 *     {"kind":"end","records":42}                                               the end; without it, data is missing
 *
 * A backup is a complete data file. Its header says so and has the number of steps of its schema; its last line has a
 * checksum of every byte before that line:
 *
 *     {"kind":"quintet","version":1,"backup":true,"steps":1,"exported":"…","lastIds":{…}}
 *     …
 *     {"kind":"end","records":42,"sha256":"…"}
 */
export const version = 1;

const backupOpening = `{"kind":"quintet","version":${version},"backup":true,`;

const countedKinds = numberedRecords.map(({ kind }) => kind);

const lastId = z.int().min(0).max(highestId);

const headerSchema = z.strictObject({
  kind: z.literal('quintet'),
  version: z.literal(version, {
    error: `must be ${version}: this version of Quintet supports no other format`,
  }),
  backup: z.literal(true).optional(),
  steps: z.int().positive().optional(),
  /** The former number of steps, in backups from before the schema became one step. */
  schema: z.int().positive().optional(),
  exported: z.string().optional(),
  /** The highest ids ever assigned, so that ids stay unique after an import or restore. */
  lastIds: z.partialRecord(z.enum(countedKinds), lastId).optional(),
});

/** A backup of an earlier program may have kinds that this program no longer has. */
const backupSchema = headerSchema.extend({ lastIds: z.record(z.string(), lastId).optional() });

export type LastIds = Readonly<Record<string, number>>;

export interface DataSource {
  readonly path: string;
  readonly name: string;
  readonly purpose: 'import' | 'restore';
}

/** Checks that the first line of a file suits the purpose, and returns its last ids. A null text is not UTF-8. */
export function parseHeader(source: DataSource, text: string | null): LastIds {
  const value = parseObject(source, text);
  if (value.kind !== 'quintet') throw foreign(source);
  if (source.purpose === 'restore') checkBackup(source, value);
  else if (value.backup === true) {
    throw new UnusableData(`${source.name} is a backup, not an export: put it back with quintet restore`);
  }
  const { lastIds = {} } = parseFields(source, value);
  return lastIds as LastIds;
}

function parseObject(source: DataSource, text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(text ?? '');
    if (isObject(value)) return value;
  } catch {
    // Handled below, with a message for the operator.
  }
  const isCutOff = source.purpose === 'restore' && text?.startsWith(backupOpening);
  throw isCutOff ? damaged(source) : foreign(source);
}

function checkBackup({ name }: DataSource, value: Readonly<Record<string, unknown>>): void {
  const { backup, steps } = value;
  if (backup !== true)
    throw new UnusableData(`${name} is an export, not a backup: add it with quintet import`);
  if (value.version !== version) {
    throw new UnusableData(
      `${name} is a backup of format ${value.version}, which this version of Quintet does not support`,
    );
  }
  if (typeof steps !== 'number' || steps <= newestVersion) return;
  throw new UnusableData(
    `${name} has schema ${steps}, newer than this program's ${newestVersion}: restore it with a newer Quintet`,
  );
}

function parseFields(source: DataSource, value: unknown): { readonly lastIds?: object | undefined } {
  if (source.purpose === 'import') return parse({ file: source.name, line: 1 }, headerSchema, value);
  const result = backupSchema.safeParse(value);
  if (!result.success) throw damaged(source);
  return result.data;
}

export function damaged({ name }: DataSource): UnusableData {
  return new UnusableData(`${name} is damaged or incomplete`);
}

export function foreign({ name, purpose }: DataSource): UnusableData {
  if (purpose === 'restore') return new UnusableData(`${name} is not a Quintet backup`);
  return new UnusableData(
    `${name} is not Quintet data: its first line must be {"kind":"quintet","version":${version}}`,
  );
}
