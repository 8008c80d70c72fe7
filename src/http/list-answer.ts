import { createHash } from 'node:crypto';
import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { type Answer, jsonText } from './answer.ts';

/** The text around a list: `{"data":` and `}`. */
export interface Frame {
  readonly open: string;
  readonly close: string;
}

/** A list for which less than this was read is a short one. */
const shortBytes = 131_072;

/** An answer that is longer than this gets its tag in steps as well. */
const longBytes = 1_048_576;

/**
 * A list as JSON, written item by item. Each item is charged to the budget before the next is written, and other
 * requests run in between. Items presented as null are left out.
 */
export function jsonList<Item>(
  budget: Budget,
  frame: Frame,
  items: readonly Item[],
  present: (item: Item) => unknown = (item) => item,
): Awaitable<Answer> {
  if (budget.bytesRead < shortBytes) return jsonShortList(budget, frame, items.map(present));
  const writing = writeItems(budget, items, (item) => {
    const presented = present(item);
    return presented === null ? null : JSON.stringify(presented);
  });
  return whenReady(writing, (texts) => jsonTexts(budget, frame, texts));
}

/** What is written in a millisecond is written in one go. */
function jsonShortList(budget: Budget, { open, close }: Frame, items: readonly unknown[]): Answer {
  const shown = items.includes(null) ? items.filter((item) => item !== null) : items;
  const body = open + JSON.stringify(shown) + close;
  // A character takes three bytes at most: they are counted where they may be too many.
  budget.takeBytes(3 * body.length <= budget.maxBytes ? body.length : Buffer.byteLength(body));
  return jsonText(200, body);
}

/** The texts of items. Synchronous, unless it takes so long that others should run in between. */
export function writeItems<Item>(
  budget: Budget,
  items: readonly Item[],
  write: (item: Item) => string | null,
): Awaitable<readonly string[]> {
  const texts: string[] = [];
  let index = 0;
  const goOn = (): Awaitable<readonly string[]> => {
    while (index < items.length) {
      const text = write(items[index] as Item);
      index += 1;
      if (text === null) continue;
      budget.takeBytes(Buffer.byteLength(text) + 1);
      texts.push(text);
      const rest = budget.rest();
      if (rest instanceof Promise) return rest.then(goOn);
    }
    return texts;
  };
  return goOn();
}

/** The same of items that are written, and taken from the budget, already. */
export function jsonTexts(
  budget: Budget,
  { open, close }: Frame,
  texts: readonly string[],
): Awaitable<Answer> {
  const body = `${open}[${texts.join(',')}]${close}`;
  return body.length < longBytes ? jsonText(200, body) : withTag(budget, { open, close }, texts, body);
}

/** Equal bodies have equal tags: it is the one that the whole body would be given. */
async function withTag(
  budget: Budget,
  { open, close }: Frame,
  texts: readonly string[],
  body: string,
): Promise<Answer> {
  const hash = createHash('sha1').update(`${open}[`);
  for (const [index, text] of texts.entries()) {
    await budget.rest();
    hash.update(index === 0 ? text : `,${text}`);
  }
  hash.update(`]${close}`);
  await budget.rest();
  return jsonText(200, body, { etag: `"${hash.digest('base64url')}"` });
}
