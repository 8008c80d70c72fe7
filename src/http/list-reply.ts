import { type Budget, longLength } from '../lib/budget.ts';
import type { Exchange } from './exchange.ts';
import { type Headers, jsonText, type Reply } from './reply.ts';

/** The text around a list, such as `{"data":` and `}`, and its headers. */
export interface Frame {
  readonly open: string;
  readonly close: string;
  readonly links?: string | null;
  /** The number of records on all pages; null if unknown. */
  readonly total?: number | null;
}

function headersOf({ links, total }: Frame): Headers {
  return { ...(links && { link: links }), ...(total != null && { 'x-total-count': String(total) }) };
}

/** Frames a list as `data`, followed by other members. */
export function dataWith(members: object): Frame {
  return { open: '{"data":', close: `,${JSON.stringify(members).slice(1)}` };
}

/**
 * Writes a list as JSON. Each item is charged to the budget before the next is written. Items presented as
 * null are omitted.
 */
export function jsonList<Item>(
  budget: Budget,
  frame: Frame,
  items: readonly Item[],
  present: (item: Item) => unknown = (item) => item,
): Reply {
  if (budget.bytesRead < longLength) return jsonShortList(budget, frame, items.map(present));
  let text = '';
  for (const item of items) {
    const presented = present(item);
    if (presented === null) continue;
    const written = (text === '' ? '' : ',') + JSON.stringify(presented);
    budget.takeText(written);
    text += written;
  }
  return jsonText(200, `${frame.open}[${text}]${frame.close}`, headersOf(frame));
}

/** Writing all items at once takes half the time. */
function jsonShortList(budget: Budget, frame: Frame, items: readonly unknown[]): Reply {
  const shown = items.includes(null) ? items.filter((item) => item !== null) : items;
  const body = frame.open + JSON.stringify(shown) + frame.close;
  budget.takeText(body);
  return jsonText(200, body, headersOf(frame));
}

/** Writes items, each of them JSON, one by one as `data`, within the budget of the request. `frame` replaces the text around the list. */
export async function writeList(
  items: AsyncIterable<string>,
  { budget }: Exchange,
  [before, after]: readonly [string, string] = ['{"data":[', ']}'],
): Promise<Reply> {
  let list = '';
  for await (const text of items) {
    const written = list === '' ? text : `,${text}`;
    budget.takeText(written);
    list += written;
  }
  return jsonText(200, before + list + after);
}
