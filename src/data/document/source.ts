import { linesOf } from '../../lib/files.ts';
import {
  endOfString,
  type JsonPart,
  JsonTooDeep,
  JsonTooLarge,
  jsonIn,
  parseJson,
  partsOf,
} from '../../lib/json.ts';
import { decodeText, shorten } from '../../lib/text.ts';
import { notJson, UnusableData } from '../unusable-data.ts';

/** The text of one record, and its line in a file of lines. */
export interface RawRecord {
  readonly text: string;
  readonly line?: number;
}

/** A document: lists of records by collection. It is read collection by collection, more than once. */
export interface DocumentSource {
  /** The names of its collections, in its own order. */
  readonly names: readonly string[];
  /** The value of `$lastIds`. */
  readonly lastIds: unknown;
  /** Yields the records of a collection in parts. Null if it is not a list. */
  recordsOf(name: string): AsyncIterable<readonly RawRecord[]> | Iterable<readonly RawRecord[]> | null;
  /** Throws a `SyntaxError`, or says where the text is not JSON. */
  parse(record: RawRecord): unknown;
}

/** The member that holds the highest id of each collection. */
const lastIdsName = '$lastIds';

/** The last line of a file of lines, which counts its records. */
const endName = '$end';

/** The members of a document: far more than collections, and few enough to hold. */
const maxMembers = 100;

const recordsAtOnce = 500;

/** Reads a document from JSON text. Throws a `SyntaxError` if its outline is not JSON. */
export function readText(text: string): DocumentSource | null {
  if (!text.trimStart().startsWith('{')) {
    parseJson(text);
    return null;
  }
  const members = new Map<string, string>();
  for (const { name, text: value } of partsOf(text)) {
    members.set(shorten(name), value);
    if (members.size > maxMembers) throw new JsonTooLarge();
  }
  const lastIds = members.get(lastIdsName);
  members.delete(lastIdsName);
  return {
    names: [...members.keys()],
    lastIds: lastIds === undefined ? undefined : parseJson(lastIds),
    recordsOf(name) {
      const list = members.get(name) ?? '';
      if (list.startsWith('[')) return inParts(partsOf(list));
      parseJson(list);
      return null;
    },
    parse: ({ text: record }) => parseJson(record),
  };
}

function* inParts(records: Iterable<JsonPart>): Generator<readonly RawRecord[]> {
  let part: RawRecord[] = [];
  for (const { text } of records) {
    part.push({ text });
    if (part.length < recordsAtOnce) continue;
    yield part;
    part = [];
  }
  yield part;
}

/** Far more than any record that an interface accepts by default. */
const maxLineBytes = 64 * 1024 * 1024;

/** The part of a file of lines that holds a collection. Other collections may have lines in between. */
interface Range {
  start: number;
  end: number;
  firstLine: number;
}

/** Finds the collections of a file with one record per line. Throws if the end is missing or does not match. */
export async function readLines(path: string, name: string): Promise<DocumentSource> {
  const ranges = new Map<string, Range>();
  let [at, number, records] = [0, 0, 0];
  let lastIds: unknown;
  let isComplete = false;
  const refuse = (reason: string) => new UnusableData(`${name}, line ${number}: ${reason}`);
  const check = (length: number) => {
    if (length <= maxLineBytes) return;
    throw new UnusableData(`${name}, line ${number + 1}: is longer than ${maxLineBytes} bytes`);
  };
  for await (const lines of linesOf(path, check)) {
    for (const bytes of lines) {
      const start = at;
      at += bytes.length;
      number += 1;
      const line = decodeLine(bytes);
      if (line === null) throw refuse('is not UTF-8');
      if (line.trim() === '') continue;
      if (isComplete) throw refuse('comes after the end of the data');
      const member = memberOf(line);
      if (member === null) throw explain(line, name, number);
      if (member === lastIdsName) lastIds = parseLine(line, name, number)[lastIdsName];
      else if (member === endName) {
        isComplete = true;
        const end = parseLine(line, name, number)[endName];
        if (end !== records) throw refuse(`${endName}: is ${end}, but ${records} records precede it`);
      } else {
        records += 1;
        const known = ranges.get(member);
        if (known === undefined) ranges.set(member, { start, end: at, firstLine: number });
        else known.end = at;
        if (ranges.size > maxMembers) throw refuse(`is in more than ${maxMembers} collections`);
      }
    }
  }
  if (!isComplete) throw new UnusableData(`${name} is incomplete: its last line must be {"${endName}": …}`);
  return {
    names: [...ranges.keys()],
    lastIds,
    recordsOf: (collection) => recordsIn(path, collection, ranges.get(collection)),
    parse: ({ text, line = 0 }) => parsing({ file: name, line }, text),
  };
}

async function* recordsIn(path: string, collection: string, range?: Range): AsyncGenerator<RawRecord[]> {
  if (range === undefined) return;
  let line = range.firstLine - 1;
  for await (const lines of linesOf(path, () => undefined, { start: range.start, end: range.end - 1 })) {
    const records: RawRecord[] = [];
    for (const bytes of lines) {
      line += 1;
      const text = decodeLine(bytes) ?? '';
      if (memberOf(text) === collection) records.push({ text: recordTextOf(text), line });
    }
    yield records;
  }
}

/** Editors on Windows begin a file with a byte order mark. */
function decodeLine(bytes: Uint8Array): string | null {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return decodeText(isMarked ? bytes.subarray(3) : bytes);
}

/** Returns the name of the first member of an object; null for anything else. */
function memberOf(line: string): string | null {
  const open = /^\s*\{\s*"/.exec(line)?.[0].length;
  if (open === undefined) return null;
  const end = endOfString(line, open - 1);
  if (!/^\s*:/.test(line.slice(end, end + 20))) return null;
  const name = line.slice(open, end - 1);
  return name.includes('\\') ? String(parseJson(`"${name}"`)) : shorten(name);
}

/** Returns the text of the member's value: everything between its name and the last bracket. */
function recordTextOf(line: string): string {
  const colon = line.indexOf(':', endOfString(line, line.indexOf('"')));
  return line.slice(colon + 1, line.lastIndexOf('}'));
}

const rule = 'must be an object with one record, such as {"users": {…}}';

function explain(line: string, file: string, number: number): UnusableData {
  parsing({ file, line: number }, line);
  return new UnusableData(`${file}, line ${number}: ${rule}`);
}

function parseLine(line: string, file: string, number: number): Readonly<Record<string, unknown>> {
  return parsing({ file, line: number }, line) as Readonly<Record<string, unknown>>;
}

function parsing(position: { readonly file: string; readonly line: number }, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const { file, line } = position;
    if (error instanceof JsonTooDeep) throw new UnusableData(`${file}, line ${line}: is nested too deeply`);
    if (error instanceof JsonTooLarge) throw new UnusableData(`${file}, line ${line}: has too many parts`);
    // The text of a record has what follows it in its line.
    if (jsonIn(`{"":${text}}`) !== undefined) throw new UnusableData(`${file}, line ${line}: ${rule}`);
    throw notJson({ file, line: line - 1 }, text.trimEnd());
  }
}
