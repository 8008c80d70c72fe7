import { foldText } from '../lib/text.ts';
import type { Value } from '../storage/database.ts';
import type { AnyRecord } from './record.ts';

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
  const columns = record.stored.filter(({ field }) => fields.includes(field));
  const parts = columns.map(({ name, type, isNullable }) => {
    if (!isNullable) return `${name} = coalesce(${parameter()}, ${name})`;
    // Null is a valid value here, so a second parameter shows whether a value was given.
    return `${name} = case when ${parameter()} = 1 then cast(${parameter()} as ${type}) else ${name} end`;
  });
  return {
    text: parts.join(', '),
    valuesOf: (changes: object): Value[] =>
      columns.flatMap(({ field, isFolded, isNullable }) => {
        const value = (changes as Readonly<Record<string, Value | undefined>>)[field];
        if (isNullable) return [value === undefined ? 0 : 1, value ?? null];
        return [isFolded && typeof value === 'string' ? foldText(value) : (value ?? null)];
      }),
  };
}

/** Returns the fields that clients may give: the shown ones, without those that the service sets itself. */
export function givenOf({ shown }: AnyRecord, setByService: readonly string[]): readonly string[] {
  return shown.filter((name) => !setByService.includes(name));
}
