/** Returns the word that a mistyped one most likely stands for; null if none is close enough. */
export function closestWord(
  typed: string,
  words: readonly string[],
  maxDistance = Number.POSITIVE_INFINITY,
): string | null {
  const wanted = typed.toLowerCase();
  const begun = words.filter((word) => word.toLowerCase().startsWith(wanted));
  if (begun.length === 1 && wanted.length >= 2 && maxDistance > wanted.length) return begun[0] ?? null;
  const limit = Math.min(maxDistance, wanted.length * maxShare);
  const ranked = words
    .filter((word) => Math.abs(word.length - wanted.length) <= limit)
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .sort((left, right) => left.distance - right.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= limit ? best.word : null;
}

/** Returns advice that ends an error about an unknown word; empty if no known word is close. */
export function adviceFor(typed: string, known: readonly string[]): string {
  const closest = closestWord(typed, known);
  return closest === null || closest === typed ? '' : `; did you mean "${closest}"?`;
}

/** At most two typos in five letters: `sever` is close to `serve`, `destroy` is not close to `restore`. */
const maxShare = 0.4;

/** Counts the letters to insert, delete, replace or swap with their neighbor. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const distances = [row];
    rows.push(distances);
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : replaced;
      distances.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(from.length, to.length);
}
