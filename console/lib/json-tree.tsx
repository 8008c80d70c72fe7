import { counted } from './text.ts';

interface Props {
  readonly value: unknown;
  /** The name of the field; null for an item of a list, and for the whole. */
  readonly name?: string | null;
  readonly isLast?: boolean;
}

/** A JSON value. Objects and lists can be folded. */
export function JsonTree({ value, name = null, isLast = true }: Props) {
  const label = name !== null && (
    <>
      <span class="json-name">{JSON.stringify(name)}</span>:{' '}
    </>
  );
  const end = isLast ? '' : ',';
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) {
    return (
      <div>
        {label}
        <bdi class={`json-${kindOf(value)}`}>{JSON.stringify(value)}</bdi>
        {end}
      </div>
    );
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  return (
    <details open>
      <summary>
        {label}
        {open}
        <span class="json-folded">
          {' '}
          {counted(entries.length, isList ? 'item' : 'field')} {close}
          {end}
        </span>
      </summary>
      {entries.map(([key, each], index) => (
        <JsonTree key={key} name={isList ? null : key} value={each} isLast={index === entries.length - 1} />
      ))}
      <div>
        {close}
        {end}
      </div>
    </details>
  );
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : 'word';
}
