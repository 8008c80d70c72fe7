import { signal } from '@preact/signals';

/** Whether the server answers. While it does not, it is asked again and again. */

const retryMs = 1_000;

export const isGone = signal(false);

/** Counts how often the server came back; what was shown before is then out of date. */
export const comebacks = signal(0);

/** To be called when a request found nobody. */
export function sayGone(): void {
  if (isGone.peek()) return;
  isGone.value = true;
  void waitForServer();
}

async function waitForServer(): Promise<void> {
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, retryMs));
  isGone.value = false;
  comebacks.value += 1;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
