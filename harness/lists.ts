export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function repeat(count: number, make: (index: number) => string, separator = ' '): string {
  return times(count, make).join(separator);
}

/** Splits a text at white space, for lists of paths and odd values. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** A text of different words, so that the search index has work to do. */
export function longText(seed: number, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    text += `${((index + 1) * (seed + 7) * 2_654_435_761) % 1_000_003} `;
  }
  return text.slice(0, length - 1).padEnd(length, 'x');
}
