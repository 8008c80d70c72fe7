import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError } from './api.ts';
import { readEvents } from './event-stream.ts';
import { isGone, sayGone } from './server-state.ts';
import type { Entry } from './shapes.ts';

/** The journal of a world as it happens: what it kept first, then each entry as it comes. */

/** No journal of the server keeps more. */
export const maxEntries = 10_000;

const retryMs = 500;

export const entries = signal<readonly Entry[]>([]);

/** Whether the stream is open. */
export const isListening = signal(false);

/** Listens for as long as the component is shown, and comes back by itself. */
export function useJournal(world: string): void {
  useEffect(() => {
    const ending = new AbortController();
    entries.value = [];
    void listen(world, ending.signal);
    return () => ending.abort();
  }, [world]);
}

export function forgetEntries(): void {
  entries.value = [];
}

async function listen(world: string, signal: AbortSignal): Promise<void> {
  let last = '0';
  while (!signal.aborted) {
    try {
      for await (const events of readEvents(`/sandboxes/${world}/journal/events`, { after: last, signal })) {
        isListening.value = true;
        if (events.length === 0) continue;
        last = events.at(-1)?.id ?? last;
        add(events.map(({ data }) => JSON.parse(data) as Entry));
      }
    } catch (error) {
      if (signal.aborted || error instanceof ApiError) return;
      // A stream that breaks off, rather than one that never began.
      sayGone();
    } finally {
      isListening.value = false;
    }
    await waitUntilBack(signal);
  }
}

/** Ids that begin again are those of another world of the name. */
function add(fresh: readonly Entry[]): void {
  const known = entries.peek();
  const isAnew = (fresh[0]?.id ?? 0) <= (known.at(-1)?.id ?? 0);
  entries.value = isAnew ? fresh : [...known, ...fresh].slice(-maxEntries);
}

async function waitUntilBack(signal: AbortSignal): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, retryMs));
  while (isGone.peek() && !signal.aborted);
}
