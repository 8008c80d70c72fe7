/**
 * Folds text so that spellings that differ only in case become equal, for all of Unicode (S9). Lower, upper
 * and lower again: fewer passes miss letters with several forms (`ẞ`/`ß`/`SS`, `ſ`/`s`, `µ`/`μ`).
 * Lower-casing a final sigma depends on its neighbors, so both of its forms become one.
 */
export function foldText(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
