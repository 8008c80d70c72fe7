import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The attacks as `docs/security.md` describes them, in the order in which they are sent. */

export interface Described {
  readonly name: string;
  /** A description of the requests. */
  readonly what: string;
  /** A description of the bound besides those of every attack. */
  readonly bound: string;
  /** The settings that move the bound. */
  readonly movedBy: readonly string[];
  /** The tests that hold the server to it, beside the siege itself. */
  readonly provenBy: readonly string[];
}

const document = readFileSync(join(import.meta.dir, '../../docs/security.md'), 'utf8');

/** The list as it is printed: a table in Markdown for each aim of attacks. */
export const attackList = /<!-- attacks -->\n(.*)<!-- \/attacks -->/s.exec(document)?.[1]?.trim() ?? '';

/** The names that a cell quotes. */
function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

export const describedAttacks: readonly Described[] = attackList
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, name = '', what = '', bound = '', settings = '', tests = ''] = cells;
    return { name: name.slice(1, -1), what, bound, movedBy: namesIn(settings), provenBy: namesIn(tests) };
  });
