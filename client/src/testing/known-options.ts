/** Throws for options that do not exist, which are most likely typos, and names those that do. */
export function requireKnown(of: string, given: object, known: readonly string[]): void {
  const [unknown] = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${of} has no option "${unknown}"; its options are ${known.join(', ')}`);
}
