import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { follow } from '../lib/event-stream.ts';
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
    void follow(`/sandboxes/${world}/events`, {
      signal: ending.signal,
      last: () => received.peek().at(-1)?.position ?? '',
      onEvents(events) {
        isListening.value = true;
        for (const { id, data } of events) add(id, JSON.parse(data));
      },
    });
    return () => ending.abort();
  }, [world]);
}

function add(position: string, event: DataEvent): void {
  lastNumber += 1;
  const entry = { ...event, number: lastNumber, at: new Date().toISOString(), position };
  received.value = [...received.peek(), entry].slice(-maxKept);
}
