import { isObject } from '../lib/json.ts';
import { type Flaw, findFlaw, toExamine } from './find-flaw.ts';
import type { OwnPart, OwnRecord } from './own-file.ts';
import type { Member } from './read-members.ts';
import { readRecords, textOf, textsOf } from './read-records.ts';

type Kind = OwnPart['kind'];
type Json = Readonly<Record<string, unknown>>;

/** A part of a file, read by itself, with the parsed values that schemas and types are checked against. */
export type ReadPart =
  | {
      readonly kind: 'collection';
      readonly name: string;
      readonly items: readonly Json[];
      readonly records: readonly OwnRecord[];
      readonly lastId: number | null;
    }
  | { readonly kind: 'singleton'; readonly name: string; readonly value: Json; readonly body: string }
  | {
      readonly kind: 'values';
      readonly name: string;
      readonly items: readonly unknown[];
      readonly body: string;
    };

export type PartOrFlaws = ReadPart | { readonly flaws: readonly Flaw[] };

/** Returns what a value is served as; null if it cannot be served. */
export function kindOf(value: unknown): Kind | null {
  if (isObject(value)) return 'singleton';
  if (!Array.isArray(value)) return null;
  const [first] = value;
  if (first !== undefined && isPlain(first)) return 'values';
  return first === undefined || isObject(first) ? 'collection' : null;
}

/** Reads a collection, a singleton or a list of values. Paths of flaws begin below its name. */
export function readPart(
  { name, value, json }: Member,
  kind: Kind | null,
  key: string,
  lastId: number | null,
): PartOrFlaws {
  const flaw = flawInKind(value, kind) ?? flawInContent(value, json);
  if (flaw !== null) return { flaws: [flaw] };
  if (isObject(value)) return { kind: 'singleton', name, value, body: textOf(value, json) };
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  if (kind === 'values') return { kind, name, items, body: textOf(items, json) };
  const records = items.filter(isObject);
  const read = readRecords(records, textsOf(items, json), key, lastId);
  return 'flaws' in read ? read : { kind: 'collection', name, items: records, ...read };
}

function flawInKind(value: unknown, kind: Kind | null): Flaw | null {
  if (kind === null)
    return { path: [], detail: 'must be an object, a list of objects, or a list of strings and numbers' };
  if (kind === 'singleton') return isObject(value) ? null : { path: [], detail: 'must be an object' };
  if (!Array.isArray(value)) return { path: [], detail: 'must be a list' };
  const fits = kind === 'values' ? isPlain : isObject;
  const index = value.findIndex((item) => !fits(item));
  if (index === -1) return null;
  const wanted = kind === 'values' ? 'a string or a number' : 'an object';
  return { path: [index], detail: `must be ${wanted}${index > 0 ? ', as [0] is' : ''}` };
}

/** Each record is examined by itself, so that its nesting counts from its own level. */
function flawInContent(value: unknown, json: string | null): Flaw | null {
  const examined = toExamine(json);
  if (!Array.isArray(value)) return findFlaw(value, examined);
  for (const [index, item] of value.entries()) {
    const flaw = findFlaw(item, examined);
    if (flaw !== null) return { ...flaw, path: [index, ...flaw.path] };
  }
  return null;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
