/** Words that differ from text to text, so that an index has work to do. */
export function longText(seed: number, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    text += `${((index + 1) * (seed + 7) * 2_654_435_761) % 1_000_003} `;
  }
  return text.slice(0, length - 1).padEnd(length, 'x');
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** So many copies of a text that knows its number. */
export function repeat(count: number, make: (index: number) => string): string {
  return times(count, make).join(' ');
}
