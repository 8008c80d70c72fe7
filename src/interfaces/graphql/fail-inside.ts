import type { FieldNode } from 'graphql';
import type { FieldPlan, ObjectPlan } from './result-plan.ts';

export type Path = readonly (string | number)[];

/** A record after a field inside it has failed. */
export interface FailedInside {
  readonly plan: ObjectPlan;
  /** Null if null propagated to the record itself. */
  readonly record: object | null;
  readonly nodes: readonly FieldNode[];
}

interface FailedValue extends Pick<FailedInside, 'nodes'> {
  readonly value: unknown;
  readonly written: FieldPlan['value'];
}

/** A property that no record has. Other response keys may share the property that the field is read from. */
const failedProperty = '(failed)';

/**
 * Sets the field at a path to null and propagates it through non-null fields, as if its resolver had failed.
 * Only the objects on the path are copied. Returns null if the path does not exist.
 */
export function failInside(plan: ObjectPlan, record: object, [key, ...rest]: Path): FailedInside | null {
  const written = `${JSON.stringify(key)}:`;
  const index = plan.fields.findIndex(({ prefix }) => prefix.slice(1) === written);
  const field = plan.fields[index];
  const failed = field === undefined ? null : failField(field, Reflect.get(record, field.property), rest);
  if (field === undefined || failed === null) return null;
  const { value, nodes } = failed;
  if (value === null && !field.isNullable) return { plan, record: null, nodes };
  const fields = plan.fields.with(index, { ...field, property: failedProperty, value: failed.written });
  return { plan: { fields }, record: Object.create(record, { [failedProperty]: { value } }), nodes };
}

function failField(field: FieldPlan, value: unknown, path: Path): FailedValue | null {
  if (path.length === 0) return failWhole(field);
  if (!field.isList) return failBelow(field, value, path);
  const [index, ...rest] = path;
  if (!Array.isArray(value) || typeof index !== 'number' || !(index in value)) return null;
  const failed = rest.length === 0 ? failWhole(field) : failBelow(field, value[index], rest);
  if (failed === null) return null;
  const isListLost = failed.value === null && !field.hasNullableItems;
  return { ...failed, value: isListLost ? null : value.with(index, failed.value) };
}

function failWhole({ value: written, nodes }: FieldPlan): FailedValue {
  return { value: null, written, nodes };
}

function failBelow({ value: written }: FieldPlan, value: unknown, path: Path): FailedValue | null {
  if (written.kind === 'leaf' || typeof value !== 'object' || value === null) return null;
  const plan = written.planOf(value);
  const failed = plan && failInside(plan, value, path);
  if (failed === null) return null;
  const planOf = (other: object) => (other === failed.record ? failed.plan : written.planOf(other));
  return { value: failed.record, written: { kind: 'composite', planOf }, nodes: failed.nodes };
}
