import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Awaitable } from '../lib/awaitable.ts';
import { fileErrorReason, linesOf } from '../lib/files.ts';
import { isObject, JsonTooDeep, parseJson } from '../lib/json.ts';
import { decodeText } from '../lib/text.ts';
import { type DataSource, damaged, foreign, type LastIds, parseHeader } from './data-header.ts';
import { type LineValues, parse } from './parse-line.ts';
import { notJson, type Position, refuse, UnusableData } from './unusable-data.ts';

/** Far more than any record that an interface accepts by default. Backups may have longer lines. */
const maxLineBytes = 64 * 1024 * 1024;

const endSchema = z.strictObject({ kind: z.literal('end'), records: z.int().min(0) });

export interface DataVisitor {
  header?(lastIds: LastIds): void;
  /** Called for each line between the header and the end. */
  line(position: Position, values: LineValues, text: string): Awaitable<void>;
}

/** Reads a whole file. Throws at the first invalid line, or if the end is missing or does not match. */
export async function readData(source: DataSource, visitor: DataVisitor): Promise<void> {
  if (source.path === '') throw new UnusableData('the file name is empty');
  const reading = new Reading(source, visitor);
  const lines = linesOf(source.path, (length) => reading.checkLength(length));
  for await (const some of explaining(source, lines)) {
    for (const bytes of some) {
      const waiting = reading.take(bytes);
      // Only a line that completes a batch has to wait.
      if (waiting !== undefined) await waiting;
    }
  }
  reading.end();
}

async function* explaining({ name }: DataSource, lines: AsyncGenerator<Buffer[]>): AsyncGenerator<Buffer[]> {
  try {
    yield* lines;
  } catch (error) {
    if (error instanceof UnusableData) throw error;
    throw new UnusableData(`cannot read ${name}: ${fileErrorReason(error)}`, { cause: error });
  }
}

class Reading {
  readonly #source: DataSource;
  readonly #visitor: DataVisitor;
  readonly #isBackup: boolean;
  readonly #hash = createHash('sha256');
  #line = 0;
  #records = 0;
  #isComplete = false;

  constructor(source: DataSource, visitor: DataVisitor) {
    this.#source = source;
    this.#visitor = visitor;
    this.#isBackup = source.purpose === 'restore';
  }

  checkLength(length: number): void {
    if (length <= maxLineBytes) return;
    if (this.#line === 0) throw foreign(this.#source);
    if (this.#isBackup) return;
    throw refuse({ file: this.#source.name, line: this.#line + 1 }, `is longer than ${maxLineBytes} bytes`);
  }

  take(line: Uint8Array): Awaitable<void> {
    this.#line += 1;
    const bytes = this.#line === 1 ? withoutMark(line) : line;
    // The line includes its newline, which JSON ignores.
    const text = decodeText(bytes);
    if (this.#line === 1) {
      this.#hash.update(bytes);
      const lastIds = parseHeader(this.#source, text);
      return this.#visitor.header?.(lastIds);
    }
    const value = this.#parse(text);
    if (value.kind === 'end') return this.#checkEnd(value, bytes);
    this.#hash.update(bytes);
    this.#records += 1;
    return this.#visitor.line(this.#position, value, text ?? '');
  }

  end(): void {
    if (this.#line === 0) throw foreign(this.#source);
    if (this.#isComplete) return;
    if (this.#isBackup) throw damaged(this.#source);
    throw new UnusableData(`${this.#source.name} is incomplete: its last line must be {"kind":"end",…}`);
  }

  get #position(): Position {
    return { file: this.#source.name, line: this.#line };
  }

  /** Creates the error for an invalid line. In a backup, such a line can only mean damage, so no details are given. */
  #refuse(reason: string): UnusableData {
    return this.#isBackup ? damaged(this.#source) : refuse(this.#position, reason);
  }

  #parse(text: string | null): LineValues {
    if (this.#isComplete) throw this.#refuse('comes after the end of the data');
    if (text === null) throw this.#refuse('is not UTF-8');
    const value = this.#parseJson(text);
    if (isObject(value)) return value;
    throw this.#refuse('is not a JSON object');
  }

  #parseJson(text: string): unknown {
    try {
      return parseJson(text);
    } catch (error) {
      if (error instanceof JsonTooDeep) throw this.#refuse('is nested too deeply');
      throw this.#isBackup
        ? damaged(this.#source)
        : notJson({ file: this.#source.name, line: this.#line - 1 }, text.trimEnd());
    }
  }

  #checkEnd(value: LineValues, bytes: Uint8Array): void {
    this.#isComplete = true;
    const records = this.#records;
    if (this.#isBackup) {
      const expected = { kind: 'end', records, sha256: this.#hash.digest('hex') };
      if (!Buffer.from(`${JSON.stringify(expected)}\n`).equals(bytes)) throw damaged(this.#source);
      return;
    }
    const end = parse(this.#position, endSchema, value);
    if (end.records === records) return;
    throw refuse(this.#position, `records: is ${end.records}, but ${records} precede it`);
  }
}

/** Editors on Windows begin a file with a byte order mark, which no checksum includes. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
