/**
 * Starts work at once, and gives what it pushes to one reader in the reader's own time: everything that came before the
 * end, then the end or the failure. A reader that leaves aborts the work.
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
  // The failure is for the reader, who may come later.
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
    // On its own, a generator that waits for an item would wait on.
    return: () => {
      ending.abort();
      return leave(undefined);
    },
  });
}
