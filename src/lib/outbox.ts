import type { Awaitable } from './awaitable.ts';
import { RetryLater } from './failure.ts';

export interface OutboxLimits {
  /** Characters that one client, and all clients together, may leave unread before more is made for them. */
  readonly maxUnreadOfClient: number;
  readonly maxUnread: number;
}

/** The characters that are handed over at a time. */
const pieceLength = 262_144;

const encoder = new TextEncoder();

/**
 * Large answers on their way. An answer takes memory until its client has read it, so that what a client leaves unread
 * counts, and it gets no further large answer until it has read on.
 */
export class Outbox {
  readonly #limits: OutboxLimits;
  readonly #pause: (client: string) => Awaitable<void>;
  readonly #unread = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #total = 0;

  /** `pause` is waited for between the pieces of an answer. */
  constructor(limits: OutboxLimits, pause: (client: string) => Awaitable<void> = () => undefined) {
    this.#limits = limits;
    this.#pause = pause;
  }

  /** Resolves when there is room for another large answer; one that has waited until `deadline` is refused. */
  async untilRoom(client: string, deadline: number): Promise<void> {
    while (!this.hasRoom(client)) await this.#untilRead(deadline);
  }

  hasRoom(client: string): boolean {
    const { maxUnreadOfClient, maxUnread } = this.#limits;
    return this.#total < maxUnread && (this.#unread.get(client) ?? 0) < maxUnreadOfClient;
  }

  /** Counts an answer as unread until the function that it gives is called. */
  hold(size: number, client: string): () => void {
    let isHeld = true;
    this.#add(client, size);
    return () => {
      if (isHeld) this.#add(client, -size);
      isHeld = false;
    };
  }

  /** A text, in parts, as a stream that its client reads at its own pace. */
  send(parts: readonly string[], client: string): ReadableStream<Uint8Array> {
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    const pieces = piecesOf(parts);
    const letGo = this.hold(size, client);
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await this.#pause(client);
          const { value, done } = pieces.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          letGo();
          controller.close();
        },
        cancel: letGo,
      },
      { highWaterMark: 0 },
    );
  }

  #add(client: string, bytes: number): void {
    this.#total += bytes;
    const unread = (this.#unread.get(client) ?? 0) + bytes;
    if (unread > 0) this.#unread.set(client, unread);
    else this.#unread.delete(client);
    if (bytes < 0) for (const resume of [...this.#waiting]) resume();
  }

  #untilRead(deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(resume);
      };
      const resume = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(
        () => {
          leave();
          reject(new RetryLater('UNAVAILABLE', 1));
        },
        Math.max(1, deadline - performance.now()),
      );
      this.#waiting.add(resume);
    });
  }
}

/** Short parts together, long ones in pieces of their own: to put something before them would copy them. */
function* piecesOf(parts: readonly string[]): Generator<string, undefined> {
  let collected = '';
  for (const part of parts) {
    if (collected.length + part.length < pieceLength) {
      collected += part;
      continue;
    }
    if (collected !== '') yield collected;
    collected = '';
    let start = 0;
    while (start < part.length) {
      const end = endOfPiece(part, start + pieceLength);
      yield part.slice(start, end);
      start = end;
    }
  }
  if (collected !== '') yield collected;
}

/** A character of two halves is not cut in two. */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end + 1 : end;
}
