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

/** Asked where no fault of main can be in the way. */
async function answers(): Promise<boolean> {
  try {
    await fetch('/console', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
