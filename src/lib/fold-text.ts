/**
 * Folds text so that two spellings that differ only in case become equal, for all of Unicode (S9).
 * Up, then down: one direction alone misses letters with several forms (`ß`/`ẞ`/`SS`, `ſ`/`s`, `µ`/`μ`).
 * Lower-casing a final sigma depends on its neighbours, so both of its forms become one.
 */
export function foldText(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
