import { readFileSync } from 'node:fs';
import { type Environment, InvalidConfig, requireNoTypo } from './config.ts';
import { withoutByteOrderMark } from './lib/text.ts';

/**
 * The variables of a file: `NAME=value`, one per line. A value may be quoted, and `#` starts a comment. A `$` is not
 * expanded.
 */
export function readEnvFile(path: string): Environment {
  const lines = withoutByteOrderMark(readText(path)).split(/\r?\n/);
  return Object.fromEntries(lines.flatMap((line, index) => parseLine(line, `${path}, line ${index + 1}`)));
}

/** The environment overrides the file. An empty variable counts as unset. */
export function withFile(environment: Environment, file: Environment): Environment {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  return { ...file, ...Object.fromEntries(set) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = isMissing ? 'the file does not exist' : 'the file cannot be read';
    throw new InvalidConfig(`--env-file ${path}: ${why}`, { cause: error });
  }
}

function parseLine(line: string, position: string): readonly (readonly [string, string])[] {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return [];
  const [, name, given = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(text) ?? [];
  const value = name === undefined ? undefined : parseValue(given);
  // The line may hold a secret, so it is not shown.
  if (name === undefined || value === undefined) throw new InvalidConfig(`${position} is not NAME=value`);
  requireNoTypo(name, `${position}: `);
  return [[name, value]];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function parseValue(text: string): string | undefined {
  const single = /^'([^']*)'\s*(?:#.*)?$/.exec(text)?.[1];
  if (single !== undefined) return single;
  const double = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(text)?.[1];
  if (double !== undefined)
    return double.replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character);
  if (/^['"]/.test(text)) return undefined;
  return text.replace(/(^|\s+)#.*$/, '').trim();
}
