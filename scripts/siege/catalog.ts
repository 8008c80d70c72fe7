import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the attacks from `docs/security.md`, in the order in which they run. */

export interface Described {
  readonly name: string;
  readonly what: string;
  /** The bound of this attack, in addition to those of every attack. */
  readonly bound: string;
  /** The settings that change the bound. */
  readonly movedBy: readonly string[];
  /** The tests that check it besides the siege. */
  readonly provenBy: readonly string[];
}

const document = readFileSync(join(import.meta.dir, '../../docs/security.md'), 'utf8');

/** One Markdown table for each group of attacks. */
export const attackList = /<!-- attacks -->\n(.*)<!-- \/attacks -->/s.exec(document)?.[1]?.trim() ?? '';

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
