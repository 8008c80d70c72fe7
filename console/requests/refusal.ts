import type { Entry } from '../lib/shapes.ts';

/** Returns the error message of a response in one line, in any of the error styles. Null if there is none. */
export function refusalOf({ kind, response }: Pick<Entry, 'kind' | 'response'>): string | null {
  if (kind !== 'request' || response === null || response.body === null) return null;
  const said = parse(response.body);
  if (response.status >= 400) return reasonIn(said);
  // GraphQL returns errors with status 200.
  return isObject(said) && Array.isArray(said.errors) ? joined(said.errors.map(reasonIn)) : null;
}

function reasonIn(said: unknown): string | null {
  if (typeof said === 'string') return said;
  if (!isObject(said)) return null;
  const { error, errors, fields, detail, message, msg, loc } = said;
  if (typeof msg === 'string') return Array.isArray(loc) ? `${loc.join('.')}: ${msg}` : msg;
  const named = fieldsIn(errors) ?? fieldsIn(fields);
  const listed = [errors, detail].find(Array.isArray)?.map(reasonIn) ?? [];
  const plain = typeof detail === 'string' ? detail : message;
  return joined([typeof plain === 'string' ? plain : reasonIn(error), named, ...listed]);
}

/** Lists the messages by field. */
function fieldsIn(said: unknown): string | null {
  if (!isObject(said)) return null;
  const told = Object.entries(said).filter(([, words]) => words !== null);
  return joined(told.map(([name, words]) => `${name}: ${[words].flat().join(', ')}`));
}

function joined(parts: readonly (string | null)[]): string | null {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : said.join(' · ');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
