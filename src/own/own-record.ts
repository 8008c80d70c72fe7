import { join, type Mistake } from '../data/document/check-record.ts';
import { Failure } from '../lib/failure.ts';
import { isObject, isRawJson, parseJsonExactly } from '../lib/json.ts';
import type { OwnCatalog, ServedCollection, ServedSingleton } from './own-catalog.ts';
import { InvalidOwnRecord } from './own-failures.ts';
import { textOfId } from './read-records.ts';
import { withDefaults } from './schema.ts';

/** A record with its numbers as they were written. */
export type OwnFields = Readonly<Record<string, unknown>>;

type Part = ServedCollection | ServedSingleton;

/** How a body changes a record: it replaces all fields, those that it names, or is a merge patch (RFC 7396). */
export type Change = 'replace' | 'merge' | 'merge patch';

/** Returns the fields of a new record, without those that only the service sets. */
export function newFields(
  catalog: OwnCatalog,
  part: Part,
  body: string,
  now: string,
): Record<string, unknown> {
  const { readOnly, setOnCreate, setOnChange } = part.rules;
  const given = without(parseFields(body), readOnly);
  const times = Object.fromEntries([...setOnCreate, ...setOnChange].map((field) => [field, now]));
  return { ...(withDefaults(given, part.name, catalog.schemas) as OwnFields), ...times };
}

/** Returns the fields of a record after a change. Fields that only the service sets keep their values. */
export function changedFields(
  catalog: OwnCatalog,
  part: Part,
  current: OwnFields,
  { body, how, now }: { readonly body: string; readonly how: Change; readonly now: string },
): Record<string, unknown> {
  const { readOnly, setOnChange } = part.rules;
  const fixed = part.kind === 'collection' ? [catalog.key, ...readOnly] : readOnly;
  const given = without(parseFields(body), fixed);
  const kept = Object.fromEntries(
    fixed.flatMap((name) => (Object.hasOwn(current, name) ? [[name, current[name]]] : [])),
  );
  const times = Object.fromEntries(setOnChange.map((field) => [field, now]));
  const changed =
    how === 'replace'
      ? { ...kept, ...(withDefaults(given, part.name, catalog.schemas) as OwnFields) }
      : how === 'merge'
        ? { ...current, ...given }
        : (patched(current, given) as OwnFields);
  return { ...changed, ...kept, ...times };
}

/** Returns the JSON text of a record; throws if its schema refuses it. `place` is its place in a list. */
export function textOfRecord(
  { validate }: Part,
  fields: OwnFields,
  place: readonly PropertyKey[] = [],
): string {
  const text = JSON.stringify(fields);
  const flaws = validate?.(JSON.parse(text)) ?? [];
  if (flaws.length === 0) return text;
  throw new InvalidOwnRecord(
    flaws.map(({ path, detail }): Mistake => ({ path: join('', [...place, ...path]), detail })),
  );
}

/** Returns the text of the id that a new record gives; null if it gives none. Forms send empty ones. */
export function givenId(key: string, fields: OwnFields, place: readonly PropertyKey[]): string | null {
  const id = fields[key];
  if (id === undefined || id === null || id === '' || id === 0) return null;
  const body = JSON.stringify({ [key]: id });
  const text = textOfId(JSON.parse(body)[key], body, key);
  if (text !== null) return text;
  const name = join('', [...place, key]);
  throw new Failure('INVALID_INPUT', `${name} must be an integer or a string of 1 to 255 characters`);
}

export function parseFields(body: string): OwnFields {
  return parseJsonExactly(body) as OwnFields;
}

function without(fields: OwnFields, names: readonly string[]): Record<string, unknown> {
  if (!names.some((name) => Object.hasOwn(fields, name))) return { ...fields };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** Applies a merge patch (RFC 7396): null removes, objects merge, everything else replaces. */
function patched(target: unknown, patch: unknown): unknown {
  if (!isObject(patch) || isRawJson(patch)) return patch;
  // A map, because an object would take `__proto__` for its prototype.
  const result = new Map(isObject(target) && !isRawJson(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, patched(result.get(name), value));
  }
  return Object.fromEntries(result);
}
