import type { Exchange } from '../../http/exchange.ts';
import { jsonText, type Reply } from '../../http/reply.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Entry } from './entry.ts';

/** Writes the items of a JSON list in turns, because a long list would block other requests. */
export async function writeInTurns<T>(
  items: readonly T[],
  toJson: (item: T) => unknown,
  exchange: { readonly budget: Pick<Budget, 'takeBytes'>; pause(bytes: number): Awaitable<void> },
): Promise<string> {
  let list = '';
  for (const item of items) {
    const text = JSON.stringify(toJson(item));
    exchange.budget.takeBytes(text.length);
    list += list === '' ? text : `,${text}`;
    await exchange.pause(text.length);
  }
  return list;
}

export async function listEntries(entries: readonly Entry[], exchange: Exchange): Promise<Reply> {
  return jsonText(200, `{"data":[${await writeInTurns(entries, (entry) => entry, exchange)}]}`);
}
