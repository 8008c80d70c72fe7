import type { Exchange } from '../../http/exchange.ts';
import { jsonText, type Reply } from '../../http/reply.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Entry } from '../../workbench/journal/entry.ts';

/** Serializing this much takes about a millisecond. Then other work gets a turn. */
const turnCharacters = 262_144;

/** Writes the items of a JSON list in turns, because a long list would block other requests. */
export async function writeInTurns<T>(
  items: readonly T[],
  toJson: (item: T) => unknown,
  budget: Pick<Budget, 'takeBytes'>,
): Promise<string> {
  let list = '';
  let written = 0;
  for (const item of items) {
    const text = JSON.stringify(toJson(item));
    budget.takeBytes(text.length);
    list += list === '' ? text : `,${text}`;
    written += text.length;
    if (written < turnCharacters) continue;
    written = 0;
    await new Promise(setImmediate);
  }
  return list;
}

export async function listEntries(entries: readonly Entry[], { budget }: Exchange): Promise<Reply> {
  return jsonText(200, `{"data":[${await writeInTurns(entries, (entry) => entry, budget)}]}`);
}
