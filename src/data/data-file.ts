import { createReadStream } from 'node:fs';
import * as z from 'zod';
import { fileErrorReason } from '../lib/file-error.ts';
import { isObject, JsonTooDeep, parseJson, parseJsonExactly } from '../lib/json.ts';
import { type DataRecord, highestId, kinds, recordSchema } from './records.ts';
import { numberedKinds } from './rows.ts';

/**
 * A data file is lines of JSON, the same for both engines and fit to be read and written by people:
 *
 *     {"kind":"quintet","version":1,"exported":"…","lastIds":{"user":3,…}}     the beginning
 *     {"kind":"user","id":1,"name":"Ada",…}                                     one record a line
 *     …
 *     {"kind":"end","records":42}                                               the end: without it, something is missing
 */

export const version = 1;

/** Far more than any record that an interface takes. */
const longestLine = 64 * 1024 * 1024;

const lastIdsSchema = z.partialRecord(z.enum(numberedKinds), z.int().min(0).max(highestId));

const headerSchema = z.strictObject({
  kind: z.literal('quintet'),
  version: z.literal(version, { error: `must be ${version}: this Quintet knows no other format` }),
  exported: z.string().optional(),
  /** The highest ids ever given, so that the next ones are new in the other place too. */
  lastIds: lastIdsSchema.optional(),
});

const endSchema = z.strictObject({ kind: z.literal('end'), records: z.int().min(0) });

export type LastIds = z.infer<typeof lastIdsSchema>;

/** The file cannot be used. The message is one line for the operator, and names the line of the file. */
export class UnusableData extends Error {}

export interface DataVisitor {
  header?(header: z.infer<typeof headerSchema>): Promise<void> | void;
  /** `length` is that of the line, in characters. */
  record?(record: DataRecord, line: number, length: number): Promise<void> | void;
}

/** Where a file is read from, and what it is called in messages. */
export interface DataSource {
  readonly path: string;
  readonly name: string;
}

/** Reads a whole file, and throws at the first line that is not as it must be, or where its end is missing. */
export async function readData(source: DataSource, visitor: DataVisitor): Promise<void> {
  let line = 0;
  let hasEnded = false;
  for await (const text of linesOf(source)) {
    line += 1;
    const place = { file: source.name, line };
    if (hasEnded) throw refuse(place, 'comes after the end of the data');
    if (line === 1) {
      const header = parseHeader(place, text);
      await visitor.header?.(header);
      continue;
    }
    const value = parseLine(place, text);
    if (value.kind === 'end') {
      checkEnd(place, value, line - 2);
      hasEnded = true;
    } else {
      const record = parseRecord(place, value, text);
      await visitor.record?.(record, line, text.length);
    }
  }
  if (line === 0) throw foreign(source.name);
  if (!hasEnded)
    throw new UnusableData(`${source.name} is incomplete: its last line must be {"kind":"end",…}`);
}

export interface Place {
  readonly file: string;
  readonly line: number;
}

export function refuse({ file, line }: Place, reason: string): UnusableData {
  return new UnusableData(`${file}, line ${line}: ${reason}`);
}

function parseHeader(place: Place, text: string): z.infer<typeof headerSchema> {
  const value = parseLine(place, text);
  if (value.kind !== 'quintet') throw foreign(place.file);
  return parse(place, headerSchema, value);
}

function checkEnd(place: Place, value: unknown, records: number): void {
  const end = parse(place, endSchema, value);
  if (end.records !== records) {
    throw refuse(place, `records: says ${end.records}, but ${records} stand before it`);
  }
}

function parseRecord(place: Place, value: Readonly<Record<string, unknown>>, text: string): DataRecord {
  if (!kinds.some((kind) => kind === value.kind)) {
    throw refuse(place, `kind: must be one of ${kinds.join(', ')}`);
  }
  return parse(place, recordSchema, value.kind === 'apiPost' ? withAuthorIdText(value, text) : value);
}

/** `authorId` of the Posts API is kept to the digit, whatever it is. */
function withAuthorIdText(value: Readonly<Record<string, unknown>>, text: string): unknown {
  if (!Object.hasOwn(value, 'authorId')) return value;
  const { authorId } = parseJsonExactly(text) as { authorId: unknown };
  return { ...value, authorId: JSON.stringify(authorId) };
}

function parse<T>(place: Place, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined) throw refuse(place, 'cannot be used');
  const path = issue.path.join('.');
  const problem = describeIssue(issue, value);
  throw refuse(place, path === '' ? problem : `${path}: ${problem}`);
}

function describeIssue({ code, path, message, ...issue }: z.core.$ZodIssue, value: unknown): string {
  if (code === 'unrecognized_keys' && 'keys' in issue) return `there is no field ${issue.keys.join(', ')}`;
  if (code === 'too_small' && 'minimum' in issue) {
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
  }
  if (code === 'too_big' && 'maximum' in issue) return `must be at most ${issue.maximum}`;
  if (code !== 'invalid_type' || !('expected' in issue)) return message;
  const given = path.reduce<unknown>(
    (one, key) => (typeof one === 'object' && one !== null ? Reflect.get(one, key) : undefined),
    value,
  );
  return given === undefined ? 'is missing' : `must be ${typeNames[issue.expected] ?? issue.expected}`;
}

/** What a schema calls a type, in words. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function parseLine(place: Place, text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (place.line === 1) throw foreign(place.file);
    throw refuse(place, error instanceof JsonTooDeep ? 'is nested too deep' : 'is no JSON');
  }
  if (isObject(value)) return value;
  throw place.line === 1 ? foreign(place.file) : refuse(place, 'is no JSON object');
}

function foreign(file: string): UnusableData {
  return new UnusableData(
    `${file} is no Quintet data: its first line must be {"kind":"quintet","version":${version}}`,
  );
}

/** The lines of a file without their ends. The last one may go without. */
async function* linesOf({ path, name }: DataSource): AsyncGenerator<string> {
  let line = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
    if (length > longestLine) throw refuse({ file: name, line }, `is longer than ${longestLine} bytes`);
  };
  const take = (): string => {
    const text = decode({ file: name, line }, parts);
    parts = [];
    length = 0;
    line += 1;
    return text;
  };
  for await (const chunk of chunksOf(path, name)) {
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    keep(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

const lineEnd = 0x0a;
const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(place: Place, parts: readonly Uint8Array[]): string {
  try {
    const text = decoder.decode(Buffer.concat(parts));
    // Editors on Windows end a line with two characters.
    return text.endsWith('\r') ? text.slice(0, -1) : text;
  } catch {
    throw place.line === 1 ? foreign(place.file) : refuse(place, 'is no UTF-8');
  }
}

async function* chunksOf(path: string, name: string): AsyncGenerator<Buffer> {
  if (name === '') throw new UnusableData('the name of the file is empty');
  try {
    yield* createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof UnusableData) throw error;
    throw new UnusableData(`cannot read ${name}: ${fileErrorReason(error)}`, { cause: error });
  }
}
