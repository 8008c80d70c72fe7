/** A generator that waits for its source cannot stop by itself: ending it ends the source as well. */
export function endTogether<T>(
  source: AsyncIterator<unknown>,
  results: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  const end = results.return.bind(results);
  results.return = async (value) => {
    await source.return?.();
    return end(value);
  };
  return results;
}
