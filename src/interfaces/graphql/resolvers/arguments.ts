import type { PostFilter } from '../../../blog/post-lists.ts';
import { InvalidRecord } from '../../../blog/problems.ts';
import type { Budget } from '../../../lib/budget.ts';
import type { Cursors } from '../../../lib/cursor.ts';
import { maxListItems } from '../../../lib/input-limits.ts';
import { parseIntegerId } from '../../../lib/integer-id.ts';
import { isStorable } from '../../../lib/text.ts';
import type { GraphqlContext } from '../context.ts';
import type { PostFilter as FilterInput } from '../schema/main.types.ts';

/** Arguments as the domain takes them. An explicit null counts as not supplied (G4, G7). */

type Maybe<T> = T | null | undefined;

/** No limit: the largest value that a database accepts. */
const all = Number.MAX_SAFE_INTEGER;

export interface Stretch {
  readonly offset: number;
  readonly max: number;
}

export function stretchOf({ limit, offset }: { limit?: Maybe<number>; offset?: Maybe<number> }): Stretch {
  return { offset: sizeOf('offset', offset) ?? 0, max: sizeOf('limit', limit) ?? all };
}

export function sizeOf(field: string, size: Maybe<number>): number | null {
  if (size == null) return null;
  if (size < 0) throw new InvalidRecord([{ field, rule: 'not_size' }]);
  return size;
}

export function cursorOf(cursors: Cursors, field: string, cursor: Maybe<string>): number | undefined {
  if (cursor == null) return undefined;
  const id = cursors.read(cursor);
  if (id === null) throw new InvalidRecord([{ field, rule: 'bad_cursor' }]);
  return id;
}

/** An author id that matches no post, for ids that are not integers. */
const nobody = 0;

export function filterOf(filter: Maybe<FilterInput>, { budget }: GraphqlContext): PostFilter {
  const { published, authorId, tags } = filter ?? {};
  return {
    published: published ?? undefined,
    authorId: authorId == null ? undefined : (parseIntegerId(authorId) ?? nobody),
    tags: tags == null ? undefined : wantedTags(tags, budget),
  };
}

/** The length of the list is checked first (S14). */
function wantedTags(tags: readonly string[], budget: Budget): readonly string[] {
  if (tags.length > maxListItems) {
    throw new InvalidRecord([{ field: 'tags', rule: 'too_many', max: maxListItems }]);
  }
  if (!tags.every(isStorable)) throw new InvalidRecord([{ field: 'tags', rule: 'bad_text' }]);
  // Each is looked up.
  budget.takeSteps(tags.length);
  return tags;
}

/** Maps null to undefined, so that only given fields change. */
export function given<T>(value: Maybe<T>): T | undefined {
  return value ?? undefined;
}
