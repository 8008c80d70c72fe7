export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns this many texts, each with its number. */
export function repeat(count: number, make: (index: number) => string, separator = ' '): string {
  return times(count, make).join(separator);
}

/** Splits a text at white space, for lists of paths and odd values. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
