import type { IdRange } from '../../../blog/post-lists.ts';
import type { Cursors } from '../../../lib/cursor.ts';
import { cursorOf, sizeOf } from './arguments.ts';

export interface ConnectionArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

export const defaultSize = 10;

export interface Cut<Item> {
  readonly items: readonly Item[];
  /** True if there are more items, judging by the rows that were read. */
  readonly hasMoreAfter: boolean;
  readonly hasMoreBefore: boolean;
}

/** The Relay cursor connections specification, sections 4 and 5: `first` from the start, then `last` from the end. */
export class PagePlan {
  /** The range to read: one more than is shown, to detect a next page. */
  readonly range: IdRange;
  readonly #size: number;
  readonly #last: number | null;

  constructor(args: ConnectionArguments, cursors: Cursors) {
    const first = sizeOf('first', args.first);
    this.#last = sizeOf('last', args.last);
    const after = cursorOf(cursors, 'after', args.after);
    const before = cursorOf(cursors, 'before', args.before);
    const fromEnd = first === null && this.#last !== null;
    this.#size = (fromEnd ? this.#last : first) ?? defaultSize;
    this.range = { after, before, max: this.#size + 1, from: fromEnd ? 'end' : 'start' };
  }

  cut<Item>(found: readonly Item[]): Cut<Item> {
    const hasMore = found.length > this.#size;
    if (this.range.from === 'end') {
      return { items: found.slice(hasMore ? 1 : 0), hasMoreAfter: false, hasMoreBefore: hasMore };
    }
    const kept = found.slice(0, this.#size);
    const isCut = this.#last !== null && kept.length > this.#last;
    const items = isCut ? kept.slice(kept.length - (this.#last ?? 0)) : kept;
    return { items, hasMoreAfter: hasMore, hasMoreBefore: isCut };
  }
}
