/** The most records per statement, so that others can work in between. */
export const chunkSize = 1000;

export function inChunks<T>(items: readonly T[], size = chunkSize): readonly (readonly T[])[] {
  if (items.length === 0) return [];
  if (items.length <= size) return [items];
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
