import type { User } from '../../blog/model.ts';
import type { UserShape } from './user.ts';
import { maxRelated, type Related, relatedLists, type Views } from './views.ts';

type RelatedRecords = Awaited<ReturnType<Views['related']>>;

/** The records of one user; marked if there are more than are shown. */
interface Written {
  readonly items: unknown[];
  isTruncated: boolean;
}

export function presentUsers(
  present: (user: User) => UserShape,
  related: RelatedRecords,
): (user: User) => object {
  const lists = {
    posts: related.posts && groupByAuthor(related.posts),
    comments: related.comments && groupByAuthor(related.comments),
  };
  return (user) => {
    const shown: Record<string, unknown> = { ...present(user) };
    for (const name of relatedLists) {
      const list = lists[name];
      if (list === null) continue;
      const { items, isTruncated } = list.get(user.id) ?? { items: [], isTruncated: false };
      shown[name] = items;
      if (isTruncated) shown[`${name}_truncated`] = true;
    }
    return shown;
  };
}

function groupByAuthor<Item extends { readonly authorId: number }>({
  items,
  present,
}: Related<Item>): ReadonlyMap<number, Written> {
  const byAuthor = new Map<number, Written>();
  for (const item of items) {
    const written = byAuthor.get(item.authorId) ?? { items: [], isTruncated: false };
    byAuthor.set(item.authorId, written);
    const isFull = written.items.length === maxRelated;
    if (isFull) written.isTruncated = true;
    const shape = isFull ? null : present(item);
    if (shape !== null) written.items.push(shape);
  }
  return byAuthor;
}
