import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { parameter, setParameters, world } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { entries, isListening, useJournal } from '../lib/journal.ts';
import type { Entry } from '../lib/shapes.ts';
import { count, counted } from '../lib/text.ts';
import { VirtualList } from '../lib/virtual-list.tsx';
import { EmptyJournal } from './empty-journal.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { EntryRow } from './entry-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { fits, isNarrowed, noFilters, readFilters } from './filters.ts';
import { sentRequest } from './send-again.ts';

const rowHeight = 34;

/** The requests to a sandbox and its responses. Switching the sandbox starts over. */
export function RequestsView() {
  return <Journal key={world.value} />;
}

function Journal() {
  useJournal(world.value);
  /** The entries shown while paused. */
  const frozen = useSignal<readonly Entry[] | null>(null);
  const shown = useComputed(() => {
    const filters = readFilters();
    return (frozen.value ?? entries.value).filter((entry) => fits(entry, filters));
  });
  const opened = useOpened();
  useCommands(useMemo(() => stepCommands(() => shown.peek()), []));
  useOpenSent();
  const pause = () => {
    frozen.value = frozen.value === null ? entries.value : null;
  };
  return (
    <>
      <h1 class="quiet">Requests</h1>
      <FilterBar
        isPaused={frozen.value !== null}
        waiting={frozen.value === null ? 0 : entries.value.length - frozen.value.length}
        onPause={pause}
      />
      <div class={`split ${opened === null ? '' : 'has-panel'}`}>
        {shown.value.length > 0 ? (
          <section class="journal" aria-label="Journal">
            <ColumnHeads found={shown.value.length} />
            <VirtualList
              label="Requests, oldest first"
              items={shown.value}
              rowHeight={rowHeight}
              chosen={parameter('entry')}
              followsEnd={frozen.value === null}
              keyOf={keyOf}
              renderRow={renderRow}
              onChoose={open}
            />
          </section>
        ) : (
          <Nothing />
        )}
        {opened !== null && <EntryPanel key={opened.id} entry={opened} />}
      </div>
    </>
  );
}

const keyOf = ({ id }: Entry) => String(id);
const renderRow = (entry: Entry) => <EntryRow entry={entry} />;
const open = ({ id }: Entry) =>
  setParameters({ entry: String(id) }, parameter('entry') === null ? 'push' : 'replace');

/** Selects the next or previous entry, wherever the focus is. */
function stepCommands(list: () => readonly Entry[]) {
  const step = (by: number) => {
    const at = list().findIndex((entry) => keyOf(entry) === parameter('entry'));
    const next = at === -1 ? list().at(-1) : list()[Math.max(0, at + by)];
    if (next !== undefined) open(next);
  };
  const group = 'Requests';
  return [
    { title: 'Open next request', group, key: 'j', run: () => step(1) },
    { title: 'Open previous request', group, key: 'k', run: () => step(-1) },
  ];
}

function useOpened(): Entry | null {
  const id = parameter('entry');
  const all = entries.value;
  return useMemo(
    () => (id === null ? null : (all.find((entry) => String(entry.id) === id) ?? null)),
    [id, all],
  );
}

/** Opens a repeated request when it appears in the journal. */
function useOpenSent(): void {
  const name = sentRequest.value;
  const all = entries.value;
  useEffect(() => {
    if (name === null) return;
    const entry = all.findLast(({ response }) => response?.headers['x-request-id'] === name);
    if (entry === undefined) return;
    sentRequest.value = null;
    open(entry);
  }, [name, all]);
}

function ColumnHeads({ found }: { readonly found: number }) {
  const all = entries.value.length;
  return (
    <p class="heads">
      <span class="time">Time</span>
      <span class="method">Method</span>
      <span class="name">
        {found === all ? count(all) : `${count(found)} of ${count(all)}`} {all === 1 ? 'request' : 'requests'}
      </span>
      <span class="outcome">Status</span>
      <span class="took">Took</span>
    </p>
  );
}

function Nothing() {
  if (!isListening.value) return <div class="empty" />;
  if (entries.value.length === 0 || !isNarrowed(readFilters())) return <EmptyJournal />;
  return (
    <div class="empty">
      <h2>No request matches</h2>
      <p>The filters hide {counted(entries.value.length, 'request')}.</p>
      <button type="button" onClick={() => setParameters(noFilters)}>
        Show all
      </button>
    </div>
  );
}
