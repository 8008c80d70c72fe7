import { Kept, useKept } from './kept.ts';
import { client, expireSession, type Person, session, toMessage } from './session.ts';

type Write =
  | { readonly kind: 'post'; readonly title: string; readonly body: string }
  | { readonly kind: 'comment'; readonly postId: string; readonly body: string };

/** A write that the server has not confirmed yet. The page shows it already. */
export type Entry = Write & {
  /** The `Idempotency-Key` of every attempt: however often it is sent, the server stores it once. */
  readonly key: string;
  readonly author: Person;
  /** The reason, if the server has rejected it. */
  readonly problem?: string;
};

const outbox = new Kept<readonly Entry[]>('outbox', []);

/** Loads of the lists on the page. They run before an entry is removed, so that it does not disappear in between. */
export const loads = new Set<() => Promise<void>>();

/** The entries of the current user that the server has not confirmed, oldest first. */
export function useUnsent(): readonly Entry[] {
  const user = useKept(session)?.user;
  return useKept(outbox).filter(({ author }) => author.id === user?.id);
}

export function write(content: Write): void {
  if (session.value === null) return;
  const entry = { ...content, key: crypto.randomUUID(), author: session.value.user };
  outbox.set([...outbox.value, entry]);
}

export function discard({ key }: Entry): void {
  outbox.set(outbox.value.filter((entry) => entry.key !== key));
}

/** The oldest entry that the current user can send now. */
function nextEntry(): Entry | undefined {
  const { user, isExpired = true } = session.value ?? {};
  if (isExpired) return undefined;
  return outbox.value.find(({ author, problem }) => author.id === user?.id && problem === undefined);
}

function post(entry: Entry) {
  const header = { 'Idempotency-Key': entry.key };
  if (entry.kind === 'post') {
    const { title, body } = entry;
    return client.POST('/api/v1/posts', { params: { header }, body: { title, body, published: true } });
  }
  const path = { id: Number(entry.postId) };
  return client.POST('/api/v1/posts/{id}/comments', { params: { header, path }, body: { body: entry.body } });
}

/** Sends an entry once, and returns whether to continue with the next one. */
async function send(entry: Entry): Promise<boolean> {
  const result = await post(entry).catch(() => null);
  if (result === null || isTemporary(result.response.status)) return false;
  if (result.response.status === 401) {
    expireSession();
    return false;
  }
  if (result.error) {
    const problem = toMessage(result.error);
    outbox.set(outbox.value.map((other) => (other.key === entry.key ? { ...entry, problem } : other)));
    return true;
  }
  await Promise.allSettled([...loads].map((load) => load()));
  discard(entry);
  return true;
}

function isTemporary(status: number): boolean {
  return status >= 500 || status === 409 || status === 429;
}

let isSending = false;
let failures = 0;

/** Sends the waiting entries in order. After a failure it pauses for 1 s, then 2 s, and so on up to 30 s. */
async function sendAll(): Promise<void> {
  if (isSending || !navigator.onLine) return;
  isSending = true;
  for (let entry = nextEntry(); entry !== undefined; entry = nextEntry()) {
    const isDone = await send(entry);
    failures = isDone ? 0 : failures + 1;
    if (!isDone) break;
  }
  isSending = false;
  if (nextEntry() !== undefined) setTimeout(sendAll, Math.min(500 * 2 ** failures, 30_000));
}

outbox.follow(sendAll);
session.follow(sendAll);
addEventListener('online', sendAll);
void sendAll();
