/** Ends the source along with its generator: a generator that awaits its source cannot stop by itself. */
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
