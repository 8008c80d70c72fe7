import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { fileErrorReason } from '../../lib/file-error.ts';
import { isObject } from '../../lib/json.ts';

/**
 * A backup is lines of JSON, the same for both engines:
 *
 *     {"format":"quintet backup","version":1,"schema":2,"created":"…"}
 *     {"table":"posts","columns":["id","title",…]}      then one array for each of its rows, in the order of its key
 *     …
 *     {"lastIds":{"posts":17,…}}                        the highest ids ever given
 *     {"rows":42,"sha256":"…"}                          the end: rows, and a checksum of every byte before this line
 */

export interface BackupHeader {
  readonly schema: number;
  readonly created: string;
}

export type LastIds = Readonly<Record<string, number>>;

/** Hears a backup line by line, in order. Rows are the text of JSON arrays. */
export interface BackupVisitor {
  header?(header: BackupHeader): Promise<void> | void;
  table?(name: string, columns: readonly string[]): Promise<void> | void;
  row?(text: string): Promise<void> | void;
  lastIds?(lastIds: LastIds): Promise<void> | void;
}

/** The file cannot be used. The message is one line for the operator. */
export class UnusableBackup extends Error {}

const format = 'quintet backup';
const version = 1;

/** What every backup begins with, so that another file is known as such at once, whatever it holds. */
const opening = `{"format":"${format}",`;

export class BackupEncoder {
  readonly #hash = createHash('sha256');
  #rows = 0;

  header({ schema, created }: BackupHeader): string {
    return this.#line({ format, version, schema, created });
  }

  table(table: string, columns: readonly string[]): string {
    return this.#line({ table, columns });
  }

  row(values: readonly unknown[]): string {
    this.#rows += 1;
    return this.#line(values);
  }

  lastIds(lastIds: LastIds): string {
    return this.#line({ lastIds });
  }

  end(): string {
    return endLine(this.#rows, this.#hash.digest('hex'));
  }

  #line(value: unknown): string {
    const line = `${JSON.stringify(value)}\n`;
    this.#hash.update(line);
    return line;
  }
}

function endLine(rows: number, sha256: string): string {
  return `${JSON.stringify({ rows, sha256 })}\n`;
}

/** Reads a whole backup. It throws where the file ends early or differs in a single bit from what was written. */
export async function readBackup(path: string, visitor: BackupVisitor): Promise<void> {
  const hash = createHash('sha256');
  let rows = 0;
  let expectedEnd: string | null = null;
  let isFirst = true;
  for await (const line of linesOf(path)) {
    if (expectedEnd !== null) {
      if (line !== expectedEnd) throw damaged(path);
      expectedEnd = '';
      continue;
    }
    hash.update(line);
    if (isFirst) {
      isFirst = false;
      await visitor.header?.(parseHeader(path, line));
    } else if (line.startsWith('[')) {
      rows += 1;
      await visitor.row?.(line.slice(0, -1));
    } else {
      const value = parseLine(path, line);
      if ('lastIds' in value) {
        await visitor.lastIds?.(value.lastIds as LastIds);
        expectedEnd = endLine(rows, hash.digest('hex'));
      } else {
        await visitor.table?.(String(value.table), value.columns as string[]);
      }
    }
  }
  if (expectedEnd !== '') throw damaged(path);
}

function parseHeader(path: string, line: string): BackupHeader {
  const header = parseLine(path, line);
  if (header.version !== version) {
    throw new UnusableBackup(
      `${path} is a backup of format ${header.version}, which this Quintet does not know`,
    );
  }
  if (!Number.isSafeInteger(header.schema)) throw damaged(path);
  return { schema: Number(header.schema), created: String(header.created) };
}

function parseLine(path: string, line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Told below, in words for the operator.
  }
  throw damaged(path);
}

function damaged(path: string): UnusableBackup {
  return new UnusableBackup(`${path} is damaged or incomplete`);
}

/** The lines of a file, each with its end. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  let isKnown = false;
  for await (const chunk of chunksOf(path)) {
    rest += decode(path, () => decoder.decode(chunk, { stream: true }), isKnown);
    isKnown ||= isBackup(path, rest);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield `${line}\n`;
  }
  if (!isKnown) throw foreign(path);
  if (rest !== '' || decode(path, () => decoder.decode(), true) !== '') throw damaged(path);
}

/** Looked at before anything else: a foreign file may be one endless line. */
function isBackup(path: string, beginning: string): boolean {
  if (!beginning.startsWith(opening.slice(0, beginning.length))) throw foreign(path);
  return beginning.length >= opening.length;
}

function foreign(path: string): UnusableBackup {
  return new UnusableBackup(`${path} is no Quintet backup`);
}

function decode(path: string, read: () => string, isKnown: boolean): string {
  try {
    return read();
  } catch {
    throw isKnown ? damaged(path) : foreign(path);
  }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  if (path === '') throw new UnusableBackup('the name of the file is empty');
  try {
    yield* createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof UnusableBackup) throw error;
    throw new UnusableBackup(`cannot read ${path}: ${fileErrorReason(error)}`, { cause: error });
  }
}
