import { basename, extname } from 'node:path';
import { commentReason, explainSyntaxError } from '../lib/json-positions.ts';
import { isBlank } from '../lib/text.ts';
import { UnusableOwnFile } from './unusable-own-file.ts';

/** The text of a file. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface ParsedSource {
  readonly path: string;
  /** Its name without folder and ending: a list in it is the collection of this name. */
  readonly name: string;
  readonly value: unknown;
  readonly isList: boolean;
  /** The text, if it is JSON: it has positions, and the digits of numbers. */
  readonly json: string | null;
}

export const endings = ['.json', '.jsonc', '.json5', '.yaml', '.yml'] as const;
type Ending = (typeof endings)[number];

/** Ignores case, as some systems do. */
export function isEnding(ending: string): boolean {
  return endings.some((known) => known === ending.toLowerCase());
}

const parsers: Readonly<Record<Ending, { readonly format: string; parse(text: string): unknown }>> = {
  '.json': { format: 'JSON', parse: JSON.parse },
  '.jsonc': { format: 'JSONC', parse: Bun.JSONC.parse },
  '.json5': { format: 'JSON5', parse: Bun.JSON5.parse },
  '.yaml': { format: 'YAML', parse: Bun.YAML.parse },
  '.yml': { format: 'YAML', parse: Bun.YAML.parse },
};

/** Parses a file by its ending. */
export function parseSource({ path, text }: Source): ParsedSource {
  if (isBlank(text)) throw new UnusableOwnFile([`${path}: is empty`]);
  const ending = extname(path);
  const { format, parse } = parsers[ending.toLowerCase() as Ending];
  const json = format === 'JSON' ? text : null;
  try {
    const value = parse(text);
    return { path, name: basename(path, ending), value, isList: Array.isArray(value), json };
  } catch (error) {
    throw new UnusableOwnFile([
      json === null ? foreignMistake(path, format, error) : jsonMistake(path, text),
    ]);
  }
}

function jsonMistake(path: string, text: string): string {
  const mistake = explainSyntaxError(text);
  if (mistake === null) return `${path}: cannot be parsed`;
  const { line, column, reason } = mistake;
  const advice = reason === commentReason ? `; name the file ${basename(path, extname(path))}.jsonc` : '';
  return `${path}, line ${line}, column ${column}: is not JSON: ${reason}${advice}`;
}

function foreignMistake(path: string, format: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${path}: is not ${format}: ${message.replace(/^\w+ Parse error: /, '')}`;
}
