import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError, Unreachable } from './api.ts';
import { readEvents } from './event-stream.ts';
import { isGone, sayGone } from './server-state.ts';
import type { Entry } from './shapes.ts';

/** The journal of a world as it happens: what it kept first, then each entry as it comes. */

/** No journal of the server keeps more. */
const maxEntries = 10_000;

const retryMs = 500;

export const entries = signal<readonly Entry[]>([]);

/** Whether the stream is open: what there is, is shown. */
export const isListening = signal(false);

/** Listens for as long as the component is shown, and comes back by itself. */
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
  entries.value = [];
}

async function listen(world: string, signal: AbortSignal): Promise<void> {
  let last = '0';
  const follow = async () => {
    for await (const events of readEvents(`/sandboxes/${world}/journal/events`, { after: last, signal })) {
      isListening.value = true;
      if (events.length === 0) continue;
      last = events.at(-1)?.id ?? last;
      add(events.map(({ data }) => JSON.parse(data) as Entry));
    }
  };
  while (!signal.aborted) {
    try {
      await follow();
    } catch (error) {
      // A world that is not there stays so, until it is asked for again.
      if (signal.aborted || error instanceof ApiError) return;
      if (!(error instanceof Unreachable)) sayGone();
    }
    await waitUntilBack(signal);
  }
}

/** Ids that begin again are those of another world of the name, or of a server that was started again. */
function add(fresh: readonly Entry[]): void {
  const known = entries.peek();
  const isAnew = (fresh[0]?.id ?? 0) <= (known.at(-1)?.id ?? 0);
  entries.value = isAnew ? fresh : [...known, ...fresh].slice(-maxEntries);
}

async function waitUntilBack(signal: AbortSignal): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, retryMs));
  while (isGone.peek() && !signal.aborted);
}
