import { readFile } from 'node:fs/promises';
import { fileErrorReason } from '../../lib/files.ts';
import { JsonTooDeep, JsonTooLarge, partsOf } from '../../lib/json.ts';
import { withoutByteOrderMark } from '../../lib/text.ts';
import { notJson, UnusableData } from '../unusable-data.ts';
import { InvalidDocument } from './check-record.ts';
import { type DocumentSource, readLines, readText } from './source.ts';

export interface DocumentFile {
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  /** True for a file that has one record per line. */
  readonly hasLines: boolean;
}

export function isFileOfLines(path: string): boolean {
  return path.endsWith('.jsonl');
}

/**
 * Reads the document of a file with `read`, and explains what is wrong with it in one line. `read` also receives its JSON
 * text, unless the file has lines.
 */
export async function withDocumentFile<T>(
  { path, name, hasLines }: DocumentFile,
  read: (source: DocumentSource | null, text: string | null) => Promise<T>,
): Promise<T> {
  if (path === '') throw new UnusableData('the file name is empty');
  try {
    if (hasLines) return await read(await readLines(path, name), null);
    const whole = withoutByteOrderMark(await readFile(path, 'utf8'));
    return await parsingFile(name, whole, async () => {
      const text = documentIn(whole);
      return read(readText(text), text);
    });
  } catch (error) {
    if (error instanceof InvalidDocument) throw new UnusableData(`${placeOf(name, error)}: ${error.message}`);
    if (error instanceof UnusableData || !isFileProblem(error)) throw error;
    throw new UnusableData(`cannot read ${name}: ${fileErrorReason(error)}`, { cause: error });
  }
}

const isFileProblem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function placeOf(name: string, { mistakes: [first] }: InvalidDocument): string {
  return first?.line === undefined ? name : `${name}, line ${first.line}`;
}

/** Returns the text of a document, which a file may have in a member `data`. */
function documentIn(text: string): string {
  const [first, second] = partsOf(text);
  return first?.name === 'data' && second === undefined ? first.text : text;
}

async function parsingFile<T>(file: string, text: string, parse: () => Promise<T>): Promise<T> {
  try {
    return await parse();
  } catch (error) {
    if (error instanceof JsonTooDeep) throw new UnusableData(`${file} is nested too deeply`);
    if (error instanceof JsonTooLarge) throw new UnusableData(`${file} has too many parts`);
    if (error instanceof SyntaxError) throw notJson({ file, line: 0 }, text);
    throw error;
  }
}

/** Returns the document of a file as JSON text, for a server that checks it. */
export function readDocumentFile(path: string): Promise<string> {
  const hasLines = isFileOfLines(path);
  return withDocumentFile({ path, name: path, hasLines }, async (source, text) => {
    if (text !== null) {
      JSON.parse(text);
      return text;
    }
    const lists = [];
    for (const name of source?.names ?? []) {
      const records: string[] = [];
      for await (const part of source?.recordsOf(name) ?? []) records.push(...part.map(({ text }) => text));
      lists.push(`${JSON.stringify(name)}:[${records.join(',')}]`);
    }
    if (source?.lastIds !== undefined) lists.push(`"$lastIds":${JSON.stringify(source.lastIds)}`);
    return `{${lists.join(',')}}`;
  });
}
