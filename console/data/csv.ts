import type { Row } from './collections.ts';

/** Comma-separated values (RFC 4180). */

/** Lists and objects are written as JSON, null as an empty cell. */
export function toCsv(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Returns the rows, keyed by the names in the first line. */
export function parseCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...lines] = cellsIn(text.replace(/^\ufeff/, ''));
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

const token = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r?\n|$)/gy;

function cellsIn(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let end = 0;
  for (const [whole, cell = '', mark] of text.matchAll(token)) {
    if (end >= text.length && line.length === 0) break;
    end += whole.length;
    line.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (mark === ',') continue;
    lines.push(line);
    line = [];
    if (end >= text.length) break;
  }
  if (end < text.length) throw new Error(`the file is not valid CSV at character ${end + 1}`);
  return lines;
}
