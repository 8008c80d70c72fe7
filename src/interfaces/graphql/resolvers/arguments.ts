import type { PostFilter } from '../../../blog/post-lists.ts';
import { InvalidRecord } from '../../../blog/problems.ts';
import type { Cursors } from '../../../lib/cursor.ts';
import { maxListItems } from '../../../lib/input-limits.ts';
import { parseIntegerId } from '../../../lib/integer-id.ts';
import { isStorable } from '../../../lib/text.ts';
import type { PostFilter as FilterInput } from '../schema/main.types.ts';

/** Arguments as the domain takes them. An explicit null counts as not supplied (G4, G7). */

type Maybe<T> = T | null | undefined;

/** All of them: the most that a database takes as a limit. */
const all = Number.MAX_SAFE_INTEGER;

export interface Stretch {
  readonly offset: number;
  readonly max: number;
}

export function stretchOf({ limit, offset }: { limit?: Maybe<number>; offset?: Maybe<number> }): Stretch {
  return { offset: sizeOf('offset', offset) ?? 0, max: sizeOf('limit', limit) ?? all };
}

/** A size that is given must be at least 0. */
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

/** No post has the author 0, as none has an author whose id is spelled in a way that no id is. */
const nobody = 0;

export function filterOf(filter: Maybe<FilterInput>): PostFilter {
  const { published, authorId, tags } = filter ?? {};
  return {
    published: published ?? undefined,
    authorId: authorId == null ? undefined : (parseIntegerId(authorId) ?? nobody),
    tags: tags == null ? undefined : wantedTags(tags),
  };
}

/** No tag has a name that cannot be stored. How long the list is (S14) is asked before anything is done with it. */
function wantedTags(tags: readonly string[]): readonly string[] {
  if (tags.length > maxListItems) {
    throw new InvalidRecord([{ field: 'tags', rule: 'too_many', max: maxListItems }]);
  }
  return tags.every(isStorable) ? tags : tags.filter(isStorable);
}

/** Leaves out what is null, so that only what is given is changed. */
export function given<T>(value: Maybe<T>): T | undefined {
  return value ?? undefined;
}
