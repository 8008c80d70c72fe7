export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** So many copies of a text that knows its number. */
export function repeat(count: number, make: (index: number) => string, separator = ' '): string {
  return times(count, make).join(separator);
}

/** The words of a text: paths and odd values, most of all, which have no spaces. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
