import { randomUUID } from 'node:crypto';
import { compactJson, hasDelicateNumber, isObject, parseJsonExactly, partsOf } from '../../lib/json.ts';
import { countCharacters } from '../../lib/text.ts';
import type { Flaw } from './find-flaw.ts';
import type { OwnRecord } from './own-file.ts';

export interface ReadRecords {
  readonly records: readonly OwnRecord[];
  readonly lastId: number | null;
}

/** Returns the exact text of each item of a list. `json` is the text of the list, if the file is JSON. */
export function textsOf(items: readonly unknown[], json: string | null): readonly string[] {
  if (json === null || !hasDelicateNumber(json)) return items.map((item) => JSON.stringify(item));
  return [...partsOf(json)].map(({ text }) => compactJson(text));
}

/** Returns the text of a value, with its numbers as they were written. */
export function textOf(value: unknown, json: string | null): string {
  return json === null ? JSON.stringify(value) : compactJson(json);
}

/**
 * Reads the ids of records, and gives an id to those that have none: the next integer if the collection has integers or
 * no ids at all, otherwise a UUID.
 */
export function readRecords(
  items: readonly Readonly<Record<string, unknown>>[],
  texts: readonly string[],
  key: string,
  lastGiven: number | null,
): ReadRecords | { readonly flaws: readonly Flaw[] } {
  const places = new Map<string, number>();
  const flaws: Flaw[] = [];
  let lastId = lastGiven;
  const given = items.map((item, index) => {
    if (!Object.hasOwn(item, key)) return null;
    const id = idOf(item[key], texts[index] ?? '', key);
    const other = id === null ? undefined : places.get(id);
    if (id === null) flaws.push({ path: [index, key], detail: idRule(item[key]) });
    else if (other !== undefined) flaws.push({ path: [index, key], detail: twice(id, other) });
    else places.set(id, index);
    if (Number.isSafeInteger(item[key])) lastId = Math.max(lastId ?? 0, Number(item[key]));
    return id;
  });
  if (flaws.length > 0) return { flaws };
  if (lastId === null && places.size === 0 && items.length > 0) lastId = 0;
  const records = given.map((id, index): OwnRecord => {
    const body = texts[index] ?? '';
    if (id !== null) return { id, body };
    if (lastId === null) return identified(key, randomUUID(), body);
    do lastId += 1;
    while (places.has(String(lastId)));
    return identified(key, lastId, body);
  });
  return { records, lastId };
}

const idRule = (given: unknown): string => {
  if (given === null) return 'must not be null; leave it out, and the record gets an id';
  return 'must be an integer or a string of 1 to 255 characters';
};

const twice = (id: string, other: number): string =>
  `${JSON.stringify(id)} is also the id of record [${other}]`;

const longestId = 255;

/** Returns the text of an id; null if it is invalid. An integer that no double holds keeps its digits. */
function idOf(value: unknown, body: string, key: string): string | null {
  if (typeof value === 'string')
    return value !== '' && (value.length <= longestId || countCharacters(value) <= longestId) ? value : null;
  if (Number.isSafeInteger(value)) return String(Number(value) + 0);
  if (!Number.isInteger(value)) return null;
  const exactly = parseJsonExactly(body);
  const digits = JSON.stringify(isObject(exactly) ? exactly[key] : value);
  return /^-?\d+$/.test(digits) && digits.length <= longestId ? digits : null;
}

function identified(key: string, id: string | number, body: string): OwnRecord {
  const member = `${JSON.stringify(key)}:${JSON.stringify(id)}`;
  return { id: String(id), body: body === '{}' ? `{${member}}` : `{${member},${body.slice(1)}` };
}
