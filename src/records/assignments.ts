import { foldText } from '../lib/text.ts';
import type { Value } from '../storage/database.ts';
import type { AnyRecord, StoredColumn } from './record.ts';

type Changes = Readonly<Record<string, Value | undefined>>;

/**
 * Builds assignments for the fields in a change; the others keep their values. The text is the same whichever
 * fields are given, and it is one statement, so concurrent changes of different fields do not undo each other.
 * Parameters are numbered from `first`.
 */
export function assign(record: AnyRecord, fields: readonly string[], first: number) {
  let last = first - 1;
  const parameter = (): string => {
    last += 1;
    return `$${last}`;
  };
  const timed = record.stored.filter((column) => isRenewed(record, column));
  const columns = record.stored.filter((column) => fields.includes(column.field) && !timed.includes(column));
  const now = timed.length > 0 ? parameter() : '';
  const given = new Map<string, string>();
  const parts = columns.map(({ name, type, isNullable }) => {
    const value = parameter();
    given.set(name, isNullable ? name : `coalesce(${value}, ${name})`);
    if (!isNullable) return `${name} = coalesce(${value}, ${name})`;
    // Null is a valid value here, so a second parameter shows whether a value was given.
    return `${name} = case when ${value} = 1 then cast(${parameter()} as ${type}) else ${name} end`;
  });
  const times = timed.map(({ name, field }) => {
    const { setByClock } = record.fields[field] ?? {};
    if (typeof setByClock !== 'object') return `${name} = ${now}`;
    const flag = given.get(setByClock.since) ?? setByClock.since;
    return `${name} = case when ${flag} = false then null else coalesce(${name}, ${now}) end`;
  });
  return {
    text: [...parts, ...times].join(', '),
    valuesOf: (changes: object, time: string | null): Value[] => [
      ...(timed.length > 0 ? [time] : []),
      ...columns.flatMap((column) => valuesOf(column, changes as Changes)),
    ],
  };
}

function valuesOf({ field, isFolded, isNullable }: StoredColumn, changes: Changes): readonly Value[] {
  const value = changes[field];
  if (isNullable) return [value === undefined ? 0 : 1, value ?? null];
  return [isFolded && typeof value === 'string' ? foldText(value) : (value ?? null)];
}

/** Returns true for a time that every change renews, or that is set when a flag becomes true. */
function isRenewed({ fields }: AnyRecord, { field }: StoredColumn): boolean {
  const { setByClock } = fields[field] ?? {};
  return setByClock !== undefined && setByClock !== 'created';
}

/** Returns the fields that clients may give: the shown ones, without those that the service sets itself. */
export function givenOf({ shown }: AnyRecord, setByService: readonly string[]): readonly string[] {
  return shown.filter((name) => !setByService.includes(name));
}
