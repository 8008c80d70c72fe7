import type { Budget } from '../lib/budget.ts';
import { type Answer, json, jsonText, type ListMarks } from './answer.ts';

/** The text around a list, `{"data":` and `}`, and its headers. */
export interface Frame extends ListMarks {
  readonly open: string;
  readonly close: string;
}

/** A list for which less than this was read is a short one. */
const shortBytes = 131_072;

/** A list as JSON. Each item is charged to the budget before the next is written. Items presented as null are left out. */
export function jsonList<Item>(
  budget: Budget,
  frame: Frame,
  items: readonly Item[],
  present: (item: Item) => unknown = (item) => item,
): Answer {
  if (budget.bytesRead < shortBytes) return jsonShortList(budget, frame, items.map(present));
  let text = '';
  for (const item of items) {
    const presented = present(item);
    if (presented === null) continue;
    const written = JSON.stringify(presented);
    takeText(budget, written);
    text += text === '' ? written : `,${written}`;
  }
  return jsonText(200, `${frame.open}[${text}]${frame.close}`).asList(frame);
}

/** To write all items in one go takes half the time. */
function jsonShortList(budget: Budget, frame: Frame, items: readonly unknown[]): Answer {
  const shown = items.includes(null) ? items.filter((item) => item !== null) : items;
  const body = frame.open + JSON.stringify(shown) + frame.close;
  takeText(budget, body);
  return jsonText(200, body).asList(frame);
}

/** A record as JSON, whatever lists it carries along. */
export function jsonRecord(budget: Budget, data: object): Answer {
  const answer = json(200, { data });
  takeText(budget, answer.body ?? '');
  return answer;
}

/** A character takes three bytes at most: they are counted where they may be too many. */
function takeText(budget: Budget, text: string): void {
  const { length } = text;
  budget.takeBytes(1 + (3 * length <= budget.maxBytes ? length : Buffer.byteLength(text)));
}
