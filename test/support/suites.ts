import { describe } from 'bun:test';

/** Describes a suite on each setup or engine that `on` chooses, with what `use` provides for each of its tests. */
export function describeOn<Where, Subject>(
  title: string,
  on: (suite: (where: Where) => void) => void,
  use: (where: Where) => Subject,
  suite: (subject: Subject, where: Where) => void,
): void {
  describe(title, () => on((where) => suite(use(where), where)));
}

/** Returns `use` with its settings, such as `given(useApp, { RATE_LIMIT: '3/min' })`. */
export function given<Where, Settings extends readonly unknown[], Subject>(
  use: (where: Where, ...settings: Settings) => Subject,
  ...settings: Settings
): (where: Where) => Subject {
  return (where) => use(where, ...settings);
}
