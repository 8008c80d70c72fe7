import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack, Attacks } from '../target.ts';
import { edgeAttacks } from './edge.ts';
import { answerAttacks } from './graphql-answers.ts';
import { documentAttacks } from './graphql-documents.ts';
import { memoryAttacks } from './held-memory.ts';
import { logInAttacks } from './log-ins.ts';
import { restAttacks } from './rest.ts';
import { socketAttacks } from './sockets.ts';
import { transactionAttacks } from './transactions.ts';
import { workbenchAttacks } from './workbench.ts';

const all: Attacks = {
  ...transactionAttacks,
  ...documentAttacks,
  ...answerAttacks,
  ...restAttacks,
  ...logInAttacks,
  ...socketAttacks,
  ...memoryAttacks,
  ...workbenchAttacks,
  ...edgeAttacks,
};

export const attackNames: readonly string[] = Object.keys(all);

export function attackOf(name: string): Attack {
  const attack = all[name];
  if (attack === undefined) throw new Error(`no attack is called ${name}`);
  return typeof attack === 'function' ? { run: attack } : attack;
}

/** A row of `docs/security.md`. */
interface Described {
  readonly name: string;
  readonly what: string;
  /** The bound of this attack, in addition to those of every attack. */
  readonly bound: string;
  /** The settings that change the bound. */
  readonly movedBy: readonly string[];
  /** The tests that check it besides the siege. */
  readonly provenBy: readonly string[];
}

const document = readFileSync(join(import.meta.dir, '../../../docs/security.md'), 'utf8');

/** One Markdown table for each group of attacks, in the order in which they run. */
export const attackList = /<!-- attacks -->\n(.*)<!-- \/attacks -->/s.exec(document)?.[1]?.trim() ?? '';

export const describedAttacks: readonly Described[] = attackList
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, name = '', what = '', bound = '', settings = '', tests = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { name: name.slice(1, -1), what, bound, movedBy: namesIn(settings), provenBy: namesIn(tests) };
  });

function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
