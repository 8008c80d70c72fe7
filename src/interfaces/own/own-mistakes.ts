import { join, maxMistakes } from '../../data/fixtures/check-record.ts';
import { locatePath } from '../../lib/json-positions.ts';
import { shorten } from '../../lib/text.ts';
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
  if (mistakes.length > 0) throw new UnusableOwnFile(mistakes.slice(0, maxMistakes).map(describeMistake));
}

function describeMistake({ source, path, detail }: FileMistake): string {
  const place = path.length === 0 ? '' : `${shorten(join('', path))}: `;
  return `${source.path}${lineOf(source, path)}: ${place}${shorten(detail)}`;
}

/** The runtime's parsers of the other formats report no positions. */
function lineOf({ json, isList }: ParsedSource, path: readonly PropertyKey[]): string {
  if (json === null) return '';
  return `, line ${locatePath(json, isList ? path.slice(1) : path).line}`;
}
