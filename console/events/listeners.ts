import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { workbench } from '../lib/api.ts';
import { isGone } from '../lib/server-state.ts';
import type { Listeners } from '../lib/shapes.ts';

/** The number of subscriptions to a sandbox; null until it is loaded. */
export const listeners = signal<Listeners | null>(null);

const lookMs = 1_000;

export function useListeners(world: string): void {
  useEffect(() => {
    listeners.value = null;
    const look = () => {
      if (document.hidden || isGone.peek()) return;
      workbench<Listeners>('GET', `/sandboxes/${world}/listeners`).then(
        (now) => {
          listeners.value = now;
        },
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [world]);
}
