import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileErrorReason, isFileError } from '../lib/files.ts';
import { decodeText, withoutByteOrderMark } from '../lib/text.ts';
import { endings, isEnding } from './parse-source.ts';
import { UnusableOwnFile } from './unusable-own-file.ts';

const allEndings = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;

/** Returns the files that are meant by paths of files and folders; those of a folder in the order of their names. */
export function findFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (isFolder(path) ? filesIn(path) : [requireEnding(path)]));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw unreadable(path, error);
  }
}

function filesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && isEnding(extname(entry.name)))
    .map(({ name }) => name)
    .sort();
  if (names.length === 0) throw new UnusableOwnFile([`${folder}: has no file that ends in ${allEndings}`]);
  return names.map((name) => join(folder, name));
}

function requireEnding(path: string): string {
  if (isEnding(extname(path))) return path;
  const advice = /^\.[cm]?[jt]s$/.test(extname(path))
    ? `is a program; write its data into a file first: node ${path} > ${basename(path, extname(path))}.json`
    : `must end in ${allEndings}`;
  throw new UnusableOwnFile([`${path}: ${advice}`]);
}

/** Reads a file as text, without its byte order mark. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error) => {
    throw unreadable(path, error);
  });
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new UnusableOwnFile([`${path}: is UTF-16; save it as UTF-8`]);
  const text = decodeText(bytes);
  if (text === null) throw new UnusableOwnFile([`${path}, line ${lineOfBadByte(bytes)}: is not UTF-8`]);
  return withoutByteOrderMark(text);
}

function unreadable(path: string, error: unknown): UnusableOwnFile {
  const reason = isFileError(error, 'ENOENT')
    ? 'does not exist'
    : `cannot be read: ${fileErrorReason(error)}`;
  return new UnusableOwnFile([`${path}: ${reason}`]);
}

/** A line break is never part of another character in UTF-8, so each line can be decoded by itself. */
function lineOfBadByte(bytes: Buffer): number {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    if (decodeText(bytes.subarray(start, end)) === null) return line;
    line += 1;
    start = end + 1;
  }
  return line;
}
