import * as z from 'zod';
import { isObject, parseJson } from '../lib/json.ts';
import { allRecords } from '../records/all-records.ts';
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
 * A backup is a complete data file. Its header says so and names the schema version; its last line has a checksum of
 * every byte before that line:
 *
 *     {"kind":"quintet","version":1,"backup":true,"schema":5,"exported":"…","lastIds":{…}}
 *     …
 *     {"kind":"end","records":42,"sha256":"…"}
 */
export const version = 1;

/** The opening of a backup, and of one from before backups were data files. */
const openings = [`{"kind":"quintet","version":${version},"backup":true,`, '{"format":"quintet backup",'];

const countedKinds = allRecords.filter(({ identity }) => identity !== null).map(({ kind }) => kind);

const headerSchema = z.strictObject({
  kind: z.literal('quintet'),
  version: z.literal(version, {
    error: `must be ${version}: this version of Quintet supports no other format`,
  }),
  backup: z.literal(true).optional(),
  schema: z.int().positive().optional(),
  exported: z.string().optional(),
  /** The highest ids ever assigned, so that ids stay unique after an import or restore. */
  lastIds: z.partialRecord(z.enum(countedKinds), z.int().min(0).max(highestId)).optional(),
});

export type LastIds = Readonly<Record<string, number>>;

export interface DataHeader {
  readonly isBackup: boolean;
  /** True for a backup from before backups were data files. */
  readonly isOlder: boolean;
  readonly schema: number | null;
  readonly lastIds: LastIds;
}

export interface DataSource {
  readonly path: string;
  readonly name: string;
  readonly purpose: 'import' | 'restore';
}

/** Parses the first line of a file and checks that it suits the purpose. A null text is not valid UTF-8. */
export function parseHeader(source: DataSource, text: string | null): DataHeader {
  const value = parseObject(source, text);
  const isOlder = value.format === 'quintet backup';
  const isBackup = isOlder || value.backup === true;
  if (!isOlder && value.kind !== 'quintet') throw foreign(source);
  if (source.purpose === 'restore') checkBackup(source, value, isBackup);
  else if (isOlder) throw foreign(source);
  checkSchema(source, value.schema);
  if (isOlder) return { isBackup, isOlder, schema: Number(value.schema), lastIds: {} };
  const { schema = null, lastIds = {} } = parseFields(source, value, isBackup);
  return { isBackup, isOlder, schema, lastIds: lastIds as LastIds };
}

function parseObject(source: DataSource, text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(text ?? '');
    if (isObject(value)) return value;
  } catch {
    // Handled below, with a message for the operator.
  }
  const isCutOff = source.purpose === 'restore' && openings.some((opening) => text?.startsWith(opening));
  throw isCutOff ? damaged(source) : foreign(source);
}

function checkBackup(source: DataSource, value: Readonly<Record<string, unknown>>, isBackup: boolean): void {
  const { name } = source;
  if (!isBackup) throw new UnusableData(`${name} is an export, not a backup: add it with quintet import`);
  if (value.version !== version) {
    throw new UnusableData(
      `${name} is a backup of format ${value.version}, which this version of Quintet does not support`,
    );
  }
  if (!Number.isSafeInteger(value.schema)) throw damaged(source);
}

function checkSchema({ name, purpose }: DataSource, schema: unknown): void {
  if (typeof schema !== 'number' || schema <= newestVersion) return;
  throw new UnusableData(
    `${name} has schema ${schema}, newer than this program's ${newestVersion}: ${purpose} it with a newer Quintet`,
  );
}

function parseFields(source: DataSource, value: unknown, isBackup: boolean): z.infer<typeof headerSchema> {
  if (!isBackup) return parse({ file: source.name, line: 1 }, headerSchema, value);
  const result = headerSchema.safeParse(value);
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
