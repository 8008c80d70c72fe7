import type { Marker } from '../example.ts';

const drawing =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M5 7V5a3 3 0 0 1 6 0v2"/><rect x="3" y="7" width="10" height="7" rx="1.5"/></svg>';

/** Renders the required token as text and a lock. Without "Try it" there is no token to enter. */
export function writeLock(token: Marker, words: string, canTry: boolean): string {
  const inner = `${drawing}<span>${words}</span>`;
  if (!canTry) return `<span class="lock">${inner}</span>`;
  return `<button type="button" class="lock" data-token="${token}" data-words="${words}">${inner}</button>`;
}
