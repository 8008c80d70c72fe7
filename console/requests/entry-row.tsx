import { hasErrors, outcomeOf, pathOf, titleOf, toneOf } from '../lib/entry.ts';
import type { Entry } from '../lib/shapes.ts';
import { milliseconds, timeOfDay } from '../lib/text.ts';

/** The labels of entries that are not requests. */
const kinds = { request: null, message: 'socket', event: 'stream', close: 'socket' } as const;

/** One line of the journal. */
export function EntryRow({ entry }: { readonly entry: Entry }) {
  const title = titleOf(entry);
  const path = pathOf(entry);
  return (
    <span class="entry">
      <span class="time">{timeOfDay(entry.at)}</span>
      <span class="method">{kinds[entry.kind] ?? entry.method}</span>
      <span class="name">
        {title !== null && <bdi class="operation">{title}</bdi>}
        <bdi class="path">{title === null ? path : path.split('?', 1)}</bdi>
        {hasErrors(entry) && <span class="fault">errors</span>}
        {entry.fault !== undefined && <span class="fault">{entry.fault}</span>}
      </span>
      <span class={`outcome ${toneOf(entry)}`}>{outcomeOf(entry)}</span>
      <span class="took">{entry.durationMs === null ? '' : milliseconds(entry.durationMs)}</span>
    </span>
  );
}
