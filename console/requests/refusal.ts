import type { Entry } from '../lib/shapes.ts';

/** Why a request was refused, in a line: what the interfaces say, each in its own style. Null where nothing is said. */
export function refusalOf({ kind, response }: Pick<Entry, 'kind' | 'response'>): string | null {
  if (kind !== 'request' || response === null || response.body === null) return null;
  const said = parse(response.body);
  if (response.status >= 400) return reasonIn(said);
  // GraphQL answers 200 to what it refuses.
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

/** What is said of each field that something is said of. */
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
