/** The requests that the console sends at once; browsers allow six connections to a server. */
const atOnce = 4;

interface Outcome<T, Result> {
  readonly results: readonly Result[];
  readonly failures: readonly { readonly item: T; readonly error: unknown }[];
}

/** Runs work for each item, a few at a time, and goes on after a failure. */
export async function inParallel<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
  onProgress: (done: number) => void = () => undefined,
): Promise<Outcome<T, Result>> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  const waiting = [...items.entries()];
  let done = 0;
  const run = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      [outcomes[index]] = (await Promise.allSettled([work(item)])) as [PromiseSettledResult<Result>];
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return {
    results: outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    failures: outcomes.flatMap((each, index) =>
      each.status === 'rejected' ? [{ item: items[index] as T, error: each.reason }] : [],
    ),
  };
}
