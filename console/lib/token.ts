import { signal } from '@preact/signals';

/** The token of the workbench, if it requires one. It is kept until the tab is closed. */

const key = 'quintet-workbench-token';

const stored = signal(sessionStorage.getItem(key));

const isNeeded = document.getElementById('console')?.dataset.needsToken === 'true';

/** True if the current token was rejected. */
export const wasRefused = signal(false);

export function hasToken(): boolean {
  return !isNeeded || stored.value !== null;
}

export function setToken(token: string): void {
  sessionStorage.setItem(key, token);
  wasRefused.value = false;
  stored.value = token;
}

export function refuseToken(): void {
  sessionStorage.removeItem(key);
  wasRefused.value = true;
  stored.value = null;
}

export function authorization(): Readonly<Record<string, string>> {
  const token = stored.peek();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}
