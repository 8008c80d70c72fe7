import { useEffect, useRef } from 'preact/hooks';
import { isGone } from './server-state.ts';

type Look = (signal: AbortSignal) => Promise<unknown>;

/**
 * Looks at once and then regularly, while the component is shown, the tab is visible and the server responds. Starts
 * over when `inputs` change, and the signal of earlier looks is aborted. Returns a function that looks now.
 */
export function usePolling(look: Look, intervalMs: number, inputs: readonly unknown[]): () => void {
  const now = useRef(() => {});
  useEffect(() => {
    const ending = new AbortController();
    now.current = () => {
      if (!document.hidden && !isGone.peek()) look(ending.signal).catch(() => undefined);
    };
    now.current();
    const timer = setInterval(now.current, intervalMs);
    return () => {
      ending.abort();
      clearInterval(timer);
    };
  }, [...inputs]);
  return () => now.current();
}
