import type { Field } from '../lib/shapes.ts';
import type { Collection, Row } from './collections.ts';

/** Records as forms edit them. */

export type Draft = Readonly<Record<string, string | boolean>>;

/** The fields of a form. Numeric ids are assigned by the service, and no id can be changed. */
export function formFields({ fields, idFields }: Collection, isNew: boolean): readonly Field[] {
  return fields.filter(
    ({ name, isGiven, refersTo }) => isGiven && !(idFields.includes(name) && !(isNew && refersTo !== null)),
  );
}

export function toDraft(fields: readonly Field[], row: Row | null): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, written(field, row?.[field.name])]));
}

function written({ type }: Field, value: unknown): string | boolean {
  if (type === 'boolean') return value === true;
  if (value === undefined || (value === null && type !== 'json')) return '';
  return type === 'json' || type === 'names' ? JSON.stringify(value) : String(value);
}

/** The fields that differ from the record. A field that is empty in a new record is left to its default. */
export function changesIn(fields: readonly Field[], draft: Draft, row: Row | null): Row {
  const before = toDraft(fields, row);
  const changed = fields.filter(({ name }) => draft[name] !== before[name]);
  return Object.fromEntries(changed.map((field) => [field.name, toValue(field, draft[field.name] ?? '')]));
}

/** Converts input to a value. Invalid input is sent as typed: the server explains what is wrong. */
export function toValue({ type }: Field, typed: string | boolean): unknown {
  if (typeof typed === 'boolean' || type === 'text' || type === 'password') return typed;
  const text = typed.trim();
  if (type === 'names') return namesIn(text);
  if (text === '') return null;
  if (type === 'time') return text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type === 'json') return parse(text);
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Returns the names in a draft, which stores them as a JSON list. */
export function namesIn(text: string): readonly string[] {
  const names = text === '' ? [] : parse(text);
  return Array.isArray(names) ? names : [text];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
