import { signal } from '@preact/signals';

/** True while the server responds. While it does not, it is polled. */

const retryMs = 1_000;

export const isGone = signal(false);

/** Counts reconnections, after which everything shown is out of date. */
export const comebacks = signal(0);

/** Called when a request got no response. */
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

/** An endpoint that faults of main do not affect. */
async function answers(): Promise<boolean> {
  try {
    await fetch('/console', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
