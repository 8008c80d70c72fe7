import type { Row, Value } from './collections.ts';
import type { Changes, Draft, Field } from './forms.ts';

/** A record as a form has it, and what a form says as an interface takes it. */

export function fieldsFor(fields: readonly Field[], row: Row | null): readonly Field[] {
  return fields.filter(({ isForNew, isForOld }) => (row === null ? !isForOld : !isForNew));
}

export function toDraft(fields: readonly Field[], row: Row | null): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, written(field, row?.[field.name])]));
}

function written({ kind }: Field, value: Value | undefined): string | boolean {
  if (kind === 'flag') return value === true;
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What differs from what the form began with. A field that says nothing is not sent with a new record. */
export function changesIn(fields: readonly Field[], draft: Draft, row: Row | null): Changes {
  const before = toDraft(fields, row);
  const changed = fields.filter(({ name }) => draft[name] !== before[name]);
  return Object.fromEntries(changed.map((field) => [field.name, toValue(field, draft[field.name] ?? '')]));
}

/** What is no number or no JSON is sent as it was typed: the interface says what is wrong with it. */
function toValue({ kind }: Field, typed: string | boolean): unknown {
  if (typeof typed === 'boolean' || kind === 'line' || kind === 'text') return typed;
  const text = typed.trim();
  if (kind === 'ids') return text === '' ? [] : text.split(/\s*,\s*/).map(toNumber);
  if (text === '') return null;
  return kind === 'json' ? parse(text) : toNumber(text);
}

function toNumber(text: string): unknown {
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
