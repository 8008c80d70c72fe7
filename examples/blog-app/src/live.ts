import type { SubscribeOptions } from 'quintet/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loads } from './outbox.ts';

interface Item {
  readonly id: string;
}

/** A list on the server: its items now, and those that are added from now on. */
export interface Source<Some extends Item> {
  load(): Promise<readonly Some[]>;
  listen(options: SubscribeOptions): AsyncIterable<Some>;
}

/** The items of a list, oldest first, kept up to date by a subscription; null while they are loading. */
export function useLive<Some extends Item>(source: Source<Some>): readonly Some[] | null {
  const [items, setItems] = useState<readonly Some[] | null>(null);
  const isOnline = useOnline();

  useEffect(() => {
    if (!isOnline) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const add = (more: readonly Some[]) => {
      if (!signal.aborted) setItems((known) => merge(known ?? [], more));
    };
    const load = async () => add(await source.load());
    // Loading begins when the subscription is connected, so that no item falls between the two.
    const onConnected = () => void insist(load, signal);
    // The client resumes a lost connection after the last event; it gives up after five attempts in a row.
    const listen = async () => {
      for await (const item of source.listen({ signal, onConnected })) add([item]);
    };
    loads.add(load);
    void insist(listen, signal);
    return () => {
      leaving.abort();
      loads.delete(load);
    };
  }, [source, isOnline]);

  return items;
}

/** Repeats work every five seconds until it succeeds or is no longer needed. */
async function insist(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
    }
  }
}

/** Every item once, even if it arrived more than once, in the order of ids. */
function merge<Some extends Item>(known: readonly Some[], more: readonly Some[]): readonly Some[] {
  const byId = new Map([...known, ...more].map((item) => [item.id, item]));
  return [...byId.values()].sort((one, other) => Number(one.id) - Number(other.id));
}

function followNetwork(notify: () => void): () => void {
  const ending = new AbortController();
  addEventListener('online', notify, ending);
  addEventListener('offline', notify, ending);
  return () => ending.abort();
}

export function useOnline(): boolean {
  return useSyncExternalStore(followNetwork, () => navigator.onLine);
}
