import { randomUUID } from 'node:crypto';
import { compactJson, hasDelicateNumber, isObject, parseJsonExactly, partsOf } from '../lib/json.ts';
import { countCharacters } from '../lib/text.ts';
import type { Flaw } from './find-flaw.ts';
import type { OwnRecord } from './own-file.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ReadRecords {
  readonly records: readonly OwnRecord[];
  readonly lastId: number | null;
}

/** Returns the exact text of each item of a list. `json` is the text of the list, if the file is JSON. */
export function textsOf(items: readonly unknown[], json: string | null): readonly string[] {
  if (json === null || !hasDelicateNumber(json)) return items.map((item) => JSON.stringify(item));
  return [...partsOf(json)].map(({ text }, index) => compactJson(text, items[index]));
}

/** Returns the text of a value, with its numbers as they were written. */
export function textOf(value: unknown, json: string | null): string {
  return json === null ? JSON.stringify(value) : compactJson(json, value);
}

/**
 * Reads the ids of records, and gives an id to those that have none: the next integer if the collection has integers or
 * no ids at all, otherwise a UUID.
 */
export function readRecords(
  items: readonly Json[],
  texts: readonly string[],
  key: string,
  lastGiven: number | null,
): ReadRecords | { readonly flaws: readonly Flaw[] } {
  const { ids, places, flaws } = readIds(items, texts, key);
  if (flaws.length > 0) return { flaws };
  let lastId = highestOf(items, key, lastGiven);
  if (places.size === 0 && items.length > 0) lastId ??= 0;
  const records = ids.map((id, index): OwnRecord => {
    const body = texts[index] ?? '';
    if (id !== null) return { id, body };
    if (lastId === null || lastId >= Number.MAX_SAFE_INTEGER) return withId(key, randomUUID(), body);
    do lastId += 1;
    while (places.has(String(lastId)));
    return withId(key, lastId, body);
  });
  return { records, lastId };
}

interface Ids {
  /** The id of each record; null if it has none. */
  readonly ids: readonly (string | null)[];
  /** The record that has an id. */
  readonly places: ReadonlyMap<string, number>;
  readonly flaws: readonly Flaw[];
}

function readIds(items: readonly Json[], texts: readonly string[], key: string): Ids {
  const places = new Map<string, number>();
  const flaws: Flaw[] = [];
  const ids = items.map((item, index) => {
    if (!Object.hasOwn(item, key)) return null;
    const id = textOfId(item[key], texts[index] ?? '', key);
    const other = id === null ? undefined : places.get(id);
    if (id === null) flaws.push({ path: [index, key], detail: ruleFor(item[key]) });
    else if (other === undefined) places.set(id, index);
    else
      flaws.push({ path: [index, key], detail: `${JSON.stringify(id)} is also the id of record [${other}]` });
    return id;
  });
  return { ids, places, flaws };
}

function ruleFor(given: unknown): string {
  if (given === null) return 'must not be null; leave it out, and the record gets an id';
  return 'must be an integer or a string of 1 to 255 characters';
}

/** Returns the highest integer among the ids, at least 0; null if there is none. */
function highestOf(items: readonly Json[], key: string, lastGiven: number | null): number | null {
  return items.reduce<number | null>(
    (highest, item) =>
      Number.isSafeInteger(item[key]) ? Math.max(highest ?? 0, Number(item[key])) : highest,
    lastGiven,
  );
}

const longestId = 255;

/** Returns the text of an id; null if it is invalid. An integer that no double holds keeps its digits. */
export function textOfId(value: unknown, body: string, key: string): string | null {
  if (typeof value === 'string')
    return value !== '' && (value.length <= longestId || countCharacters(value) <= longestId) ? value : null;
  if (Number.isSafeInteger(value)) return String(Number(value) + 0);
  if (!Number.isInteger(value)) return null;
  const exactly = parseJsonExactly(body);
  const digits = JSON.stringify(isObject(exactly) ? exactly[key] : value);
  return /^-?\d+$/.test(digits) && digits.length <= longestId ? digits : null;
}

/** Returns a record with an id in front of its other fields. `body` has none. */
export function withId(key: string, id: string | number, body: string): OwnRecord {
  const member = `${JSON.stringify(key)}:${JSON.stringify(id)}`;
  return { id: String(id), body: body === '{}' ? `{${member}}` : `{${member},${body.slice(1)}` };
}
