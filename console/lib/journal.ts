import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { follow } from './event-stream.ts';
import type { Entry } from './shapes.ts';

/** The live journal of a sandbox: the stored entries first, then each new one. */

/** The maximum size of a journal. */
const maxEntries = 10_000;

/** Entries that arrive together are rendered together, because rendering takes longer than receiving. */
const gatherMs = 30;

const kept = signal<readonly Entry[]>([]);

/** The id up to which entries are hidden: they were cleared, and that can still be undone. */
export const hiddenUpTo = signal(0);

export const entries = computed(() => {
  const start = hiddenUpTo.value;
  return start === 0 ? kept.value : kept.value.filter(({ id }) => id > start);
});

/** True while the stream is open and all stored entries are shown. */
export const isListening = signal(false);

/** Listens while the component is shown, and reconnects by itself. */
export function useJournal(world: string): void {
  useEffect(() => {
    const ending = new AbortController();
    forgetEntries();
    isListening.value = false;
    void listen(world, ending.signal);
    return () => ending.abort();
  }, [world]);
}

export function forgetEntries(): void {
  kept.value = [];
  hiddenUpTo.value = 0;
}

function listen(world: string, signal: AbortSignal): Promise<void> {
  let last = '0';
  const { add, forget } = createGatherer(signal);
  return follow(`/sandboxes/${world}/journal/events`, {
    signal,
    last: () => last,
    onEvents(events) {
      const start = events.findLastIndex(({ name }) => name === 'forgotten') + 1;
      if (start > 0) forget();
      const fresh = events.slice(start);
      last = fresh.at(-1)?.id ?? last;
      add(fresh.map(({ data }) => JSON.parse(data) as Entry));
    },
  });
}

function createGatherer(signal: AbortSignal) {
  let gathered: Entry[] = [];
  let isWaiting = false;
  const show = () => {
    isWaiting = false;
    if (signal.aborted) return;
    isListening.value = true;
    if (gathered.length > 0) kept.value = joined(kept.peek(), gathered);
    gathered = [];
  };
  const add = (fresh: readonly Entry[]) => {
    gathered = hasRestarted(gathered, fresh) ? [...fresh] : gathered.concat(fresh);
    if (!isWaiting) setTimeout(show, gatherMs);
    isWaiting = true;
  };
  /** The journal was cleared, or the sandbox was reset. */
  const forget = () => {
    gathered = [];
    forgetEntries();
  };
  return { add, forget };
}

function joined(known: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  return hasRestarted(known, fresh) ? fresh : [...known, ...fresh].slice(-maxEntries);
}

/** Ids that start again belong to a new sandbox with this name, or to a restarted server. */
function hasRestarted(known: readonly Entry[], fresh: readonly Entry[]): boolean {
  const [first] = fresh;
  return first !== undefined && first.id <= (known.at(-1)?.id ?? 0);
}
