import { join, maxMistakes } from '../data/document/check-record.ts';
import { type LocatePath, locatorOf } from '../lib/json-positions.ts';
import { shorten } from '../lib/text.ts';
import type { ParsedSource } from './parse-source.ts';
import { UnusableOwnFile } from './unusable-own-file.ts';

/** A mistake in the content of a file. */
export interface FileMistake {
  readonly source: ParsedSource;
  /** The path of the value, which begins with the name of the collection. */
  readonly path: readonly PropertyKey[];
  readonly detail: string;
}

/** Throws if there are mistakes. */
export function refuseMistakes(mistakes: readonly FileMistake[]): void {
  if (mistakes.length === 0) return;
  const locators = new Map<ParsedSource, LocatePath>();
  throw new UnusableOwnFile(mistakes.slice(0, maxMistakes).map((mistake) => describe(mistake, locators)));
}

function describe({ source, path, detail }: FileMistake, locators: Map<ParsedSource, LocatePath>): string {
  const place = path.length === 0 ? '' : `${shorten(join('', path))}: `;
  return `${source.path}${lineOf(source, path, locators)}: ${place}${shorten(detail)}`;
}

/** The runtime's parsers of the other formats report no positions. */
function lineOf(
  source: ParsedSource,
  path: readonly PropertyKey[],
  locators: Map<ParsedSource, LocatePath>,
): string {
  if (source.json === null) return '';
  const locate = locators.get(source) ?? locatorOf(source.json);
  locators.set(source, locate);
  return `, line ${locate(source.isList ? path.slice(1) : path).line}`;
}
