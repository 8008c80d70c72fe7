/** A statement names no more records than this, so that whoever reads many can rest in between. */
const chunkSize = 1000;

export function inChunks<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [];
  if (items.length <= chunkSize) return [items];
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
