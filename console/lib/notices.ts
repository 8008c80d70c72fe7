import { signal } from '@preact/signals';
import { ApiError, inWords, NoWorkbench, Unreachable } from './api.ts';

/** A short message about an action. If it has `undo`, the action can be undone until the message disappears. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
  readonly undo?: () => unknown;
  /** Makes the action final when the message disappears. */
  readonly commit?: () => unknown;
}

const shownMs = 7_000;
const maxShown = 3;
let lastId = 0;

export const notices = signal<readonly Notice[]>([]);

export function say(text: string, isBad = false): void {
  show({ text, isBad });
}

/** Reports an action and lets the user undo it for a few seconds. Leaving the page makes it final. */
export function offerUndo(text: string, undo: () => unknown, commit?: () => unknown): void {
  show({ text, isBad: false, undo, ...(commit && { commit }) });
}

function show(facts: Omit<Notice, 'id'>): void {
  lastId += 1;
  const notice = { id: lastId, ...facts };
  for (const { id } of notices.peek().slice(0, 1 - maxShown)) dismiss(id);
  notices.value = [...notices.peek(), notice];
  setTimeout(() => dismiss(notice.id), shownMs);
}

export function dismiss(id: number): void {
  take(id)?.commit?.();
}

export function undo(id: number): void {
  take(id)?.undo?.();
}

function take(id: number): Notice | undefined {
  const notice = notices.peek().find((each) => each.id === id);
  notices.value = notices.peek().filter((each) => each !== notice);
  return notice;
}

addEventListener('pagehide', () => {
  for (const { id } of notices.peek()) dismiss(id);
});

/** Runs an action and reports its success or failure. Returns true if it succeeded. */
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

/** An unreachable server, a missing workbench and a missing token are reported elsewhere. */
function isOurs(error: unknown): boolean {
  if (error instanceof Unreachable || error instanceof NoWorkbench) return false;
  return !(error instanceof ApiError && error.status === 401);
}
