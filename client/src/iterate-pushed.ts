/**
 * Starts work immediately and hands its items to a single reader at the reader's own pace: every item, then the end or
 * the failure. If the reader stops early, the work is aborted.
 */
export function iteratePushed<T>(
  work: (push: (item: T) => void) => Promise<void>,
  ending: AbortController,
): AsyncIterableIterator<T, undefined> {
  const items: T[] = [];
  let isOver = false;
  let wake = (): void => undefined;
  const waitForMore = (resolve: () => void): void => {
    wake = resolve;
  };
  const push = (item: T): void => {
    items.push(item);
    wake();
  };
  const working = work(push).finally(() => {
    isOver = true;
    wake();
  });
  // The reader may start later, and receives the failure then.
  working.catch(() => undefined);
  ending.signal.addEventListener('abort', () => wake());

  async function* read(): AsyncGenerator<T, undefined, void> {
    try {
      while (!ending.signal.aborted) {
        if (items.length > 0) yield items.shift() as T;
        else if (isOver) return void (await working);
        else await new Promise<void>(waitForMore);
      }
      return undefined;
    } finally {
      ending.abort();
    }
  }

  const iterator = read();
  const leave = iterator.return.bind(iterator);
  return Object.assign(iterator, {
    // Otherwise a generator that waits for an item would keep waiting.
    return: () => {
      ending.abort();
      return leave(undefined);
    },
  });
}
