import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { isObject } from '../lib/json.ts';
import { type Answer, json, jsonText, type ListMarks, type Parts } from './answer.ts';
import { tagOfParts } from './tag.ts';

/** The text around a list, `{"data":` and `}`, and its headers. */
export interface Frame extends ListMarks {
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
function jsonShortList(budget: Budget, frame: Frame, items: readonly unknown[]): Answer {
  const { open, close } = frame;
  const shown = items.includes(null) ? items.filter((item) => item !== null) : items;
  const body = open + JSON.stringify(shown) + close;
  // A character takes three bytes at most: they are counted where they may be too many.
  budget.takeBytes(3 * body.length <= budget.maxBytes ? body.length : Buffer.byteLength(body));
  return jsonText(200, body).asList(frame);
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
export function jsonTexts(budget: Budget, frame: Frame, texts: readonly string[]): Awaitable<Answer> {
  const { open, close } = frame;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length < longBytes) return jsonText(200, `${open}[${texts.join(',')}]${close}`).asList(frame);
  // Each on its own: to put a comma before a long text would copy it.
  const items = texts.flatMap((text, index) => (index === 0 ? [text] : [',', text]));
  return whenReady(withTag(budget, [`${open}[`, ...items, `]${close}`]), (answer) => answer.asList(frame));
}

/** A record as JSON. One that carries long lists along is written item by item. */
export function jsonRecord(budget: Budget, data: object): Awaitable<Answer> {
  const lists: unknown[][] = Object.values(data).filter(Array.isArray);
  const isShort = lists.every((items) => lengthOf(items) < shortBytes);
  return isShort ? json(200, { data }) : writeRecord(budget, data);
}

/** About as long as the texts of records are. */
function lengthOf(records: readonly unknown[]): number {
  let length = 0;
  for (const record of records as readonly object[]) {
    for (const value of Object.values(record)) if (typeof value === 'string') length += value.length;
  }
  return length;
}

async function writeRecord(budget: Budget, data: object): Promise<Answer> {
  const parts: string[] = [];
  for (const part of partsOf({ data })) {
    parts.push(part);
    await budget.rest();
  }
  return withTag(budget, parts);
}

/** The JSON of a value, in a part for each item of the lists that its members have. */
function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield JSON.stringify(item);
    }
    yield ']';
  } else if (isObject(value)) {
    let opening = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${opening}${JSON.stringify(name)}:`;
      yield* partsOf(member);
      opening = ',';
    }
    yield opening === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

async function withTag(budget: Budget, parts: Parts): Promise<Answer> {
  return jsonText(200, parts, { etag: await tagOfParts(budget, parts) });
}
