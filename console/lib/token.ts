import { signal } from '@preact/signals';

/** The token of the workbench, where it has one. It is gone with the tab. */

const key = 'quintet-workbench-token';

const stored = signal(sessionStorage.getItem(key));

const isNeeded = document.documentElement.dataset.needsToken === 'true';

/** Whether the token that there is was refused. */
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
