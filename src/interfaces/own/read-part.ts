import { isObject } from '../../lib/json.ts';
import { type Flaw, findFlaw, toExamine } from './find-flaw.ts';
import type { OwnRecord } from './own-file.ts';
import type { Member } from './read-members.ts';
import { readRecords, textOf, textsOf } from './read-records.ts';

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

/** Reads a collection, a singleton or a list of values. Paths of flaws begin below its name. */
export function readPart({ name, value, json }: Member, key: string, lastId: number | null): PartOrFlaws {
  const flaw = flawInKind(value) ?? flawInContent(value, json);
  if (flaw !== null) return { flaws: [flaw] };
  if (isObject(value)) return { kind: 'singleton', name, value, body: textOf(value, json) };
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  if (!items.every(isObject)) return { kind: 'values', name, items, body: textOf(items, json) };
  const read = readRecords(items, textsOf(items, json), key, lastId);
  return 'flaws' in read ? read : { kind: 'collection', name, items, ...read };
}

/** Returns whether a value is a list of records, which can be empty. */
export function isCollection(value: unknown): boolean {
  return Array.isArray(value) && (value.length === 0 || isObject(value[0]));
}

/** The first item of a list says what the others have to be. */
function flawInKind(value: unknown): Flaw | null {
  if (isObject(value)) return null;
  if (!Array.isArray(value)) return { path: [], detail: 'must be a list or an object' };
  const fits = isCollection(value) ? isObject : isPlain;
  const index = value.findIndex((item) => !fits(item));
  if (index === -1) return null;
  if (index === 0) return { path: [0], detail: 'must be an object, a string or a number' };
  const kind = isCollection(value) ? 'an object' : 'a string or a number';
  return { path: [index], detail: `must be ${kind}, as [0] is` };
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
