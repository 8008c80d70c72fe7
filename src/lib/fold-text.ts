/**
 * Folds text so that two spellings that differ only in case become equal, for all of Unicode (S9).
 * Down, up and down again: fewer turns miss letters with several forms (`ẞ`/`ß`/`SS`, `ſ`/`s`, `µ`/`μ`).
 * Lower-casing a final sigma depends on its neighbours, so both of its forms become one.
 */
export function foldText(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
