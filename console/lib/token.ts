import { signal } from '@preact/signals';

/** The token of the workbench, if it requires one. It is kept until the tab is closed. */

const key = 'quintet-workbench-token';

/** Set while the console needs a token, because the server refused a request with none or with a wrong one. */
export const tokenProblem = signal<'missing' | 'wrong' | null>(null);

export function setToken(token: string): void {
  sessionStorage.setItem(key, token);
  tokenProblem.value = null;
}

export function askForToken(): void {
  if (tokenProblem.peek() !== null) return;
  tokenProblem.value = sessionStorage.getItem(key) === null ? 'missing' : 'wrong';
  sessionStorage.removeItem(key);
}

export function authorization(): Readonly<Record<string, string>> {
  const token = sessionStorage.getItem(key);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}
