import { signal } from '@preact/signals';
import { ApiError, inWords, Unreachable } from './api.ts';

/** Short words about what was just done, or could not be. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
}

const shownMs = 6_000;
let lastId = 0;

export const notices = signal<readonly Notice[]>([]);

export function say(text: string, isBad = false): void {
  lastId += 1;
  const notice = { id: lastId, text, isBad };
  notices.value = [...notices.peek(), notice].slice(-3);
  setTimeout(() => dismiss(notice.id), shownMs);
}

export function dismiss(id: number): void {
  notices.value = notices.peek().filter((notice) => notice.id !== id);
}

/** Does something, and says so; or says why it could not be done. Gives whether it was. */
export async function attempt(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done !== undefined) say(done);
    return true;
  } catch (error) {
    if (isOurs(error)) say(inWords(error), true);
    return false;
  }
}

/** That the server is gone, or asks for its token, is said elsewhere. */
function isOurs(error: unknown): boolean {
  return !(error instanceof Unreachable) && !(error instanceof ApiError && error.status === 401);
}
