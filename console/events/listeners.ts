import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { workbench } from '../lib/api.ts';
import { usePolling } from '../lib/polling.ts';
import type { Listeners } from '../lib/shapes.ts';

/** The number of subscriptions to a sandbox; null until it is loaded. */
export const listeners = signal<Listeners | null>(null);

const lookMs = 1_000;

export function useListeners(world: string): void {
  useEffect(() => {
    listeners.value = null;
  }, [world]);
  const look = async (signal: AbortSignal) => {
    const now = await workbench<Listeners>('GET', `/sandboxes/${world}/listeners`);
    if (!signal.aborted) listeners.value = now;
  };
  usePolling(look, lookMs, [world]);
}
