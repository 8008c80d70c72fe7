import { foldText } from '../lib/fold-text.ts';
import type { Value } from '../storage/database.ts';
import type { AnyRecord } from './record.ts';

/** The part of an `update` that sets fields, and its values. */
export interface Assignments {
  readonly text: string;
  valuesOf(changes: object): Value[];
}

/**
 * Sets the fields that a change gives; the others stay. It is the same text whichever are given, in one statement, so that
 * of two changes at once neither undoes a field that only the other one gave. Parameters are numbered from `first` on.
 */
export function assign(record: AnyRecord, fields: readonly string[], first: number): Assignments {
  let last = first - 1;
  const parameter = (): string => {
    last += 1;
    return `$${last}`;
  };
  const columns = record.stored.filter(({ field }) => fields.includes(field));
  const parts = columns.map(({ name, field, isNullable }) => {
    if (!isNullable) return `${name} = coalesce(${parameter()}, ${name})`;
    // Null is a value here: whether one is given is said beside it.
    const type = record.fields[field]?.type;
    return `${name} = case when ${parameter()} = 1 then cast(${parameter()} as ${type}) else ${name} end`;
  });
  return {
    text: parts.join(', '),
    valuesOf: (changes) =>
      columns.flatMap(({ field, isFolded, isNullable }) => {
        const value = (changes as Readonly<Record<string, Value | undefined>>)[field];
        if (isNullable) return [value === undefined ? 0 : 1, value ?? null];
        return [isFolded && typeof value === 'string' ? foldText(value) : (value ?? null)];
      }),
  };
}

/** The fields of a record that clients give: all that are read, without those that the service sets itself. */
export function givenOf({ shown }: AnyRecord, setByService: readonly string[]): readonly string[] {
  return shown.filter((name) => !setByService.includes(name));
}
