import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError, Unreachable } from '../lib/api.ts';
import { readEvents } from '../lib/event-stream.ts';
import { waitUntilBack } from '../lib/journal.ts';
import { sayGone } from '../lib/server-state.ts';
import type { DataEvent } from '../lib/shapes.ts';

/** The live events of a sandbox, from the workbench, so the console is not one of its subscribers. */

export interface Received extends DataEvent {
  readonly number: number;
  readonly at: string;
  /** The position in the event log, for `Last-Event-ID`. */
  readonly position: string;
}

export const received = signal<readonly Received[]>([]);
export const isListening = signal(false);

const maxKept = 1_000;
let lastNumber = 0;

export function clearEvents(): void {
  received.value = [];
}

/** Listens while the component is shown, and resumes after an interruption. */
export function useEvents(world: string): void {
  useEffect(() => {
    const ending = new AbortController();
    clearEvents();
    isListening.value = false;
    void listen(world, ending.signal);
    return () => ending.abort();
  }, [world]);
}

async function listen(world: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const after = received.peek().at(-1)?.position ?? '';
    try {
      for await (const events of readEvents(`/sandboxes/${world}/events`, { after, signal })) {
        isListening.value = true;
        for (const { id, data } of events) add(id, JSON.parse(data));
      }
    } catch (error) {
      if (signal.aborted || error instanceof ApiError) return;
      if (!(error instanceof Unreachable)) sayGone();
    }
    await waitUntilBack(signal);
  }
}

function add(position: string, event: DataEvent): void {
  lastNumber += 1;
  const entry = { ...event, number: lastNumber, at: new Date().toISOString(), position };
  received.value = [...received.peek(), entry].slice(-maxKept);
}
