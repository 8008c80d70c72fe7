import type { User } from '../../blog/model.ts';
import { writeItems } from '../../http/list-answer.ts';
import type { Budget } from '../../lib/budget.ts';
import type { UserShape } from './user.ts';
import { maxRelated, type Related, type RelatedList, relatedLists, type Views } from './views.ts';

/** The texts of records by the user who wrote them, and the users who wrote more than is shown. */
interface TextsByAuthor {
  readonly texts: ReadonlyMap<number, readonly string[]>;
  readonly truncated: ReadonlySet<number>;
}

type RelatedRecords = Awaited<ReturnType<Views['related']>>;

/** Users as text, each with the lists that it carries along. */
export async function writeUsers(
  budget: Budget,
  users: readonly User[],
  present: (user: User) => UserShape,
  related: RelatedRecords,
): Promise<readonly string[]> {
  const lists = {
    posts: related.posts && (await writeByAuthor(budget, related.posts)),
    comments: related.comments && (await writeByAuthor(budget, related.comments)),
  };
  const texts = await writeItems(budget, users, (user) => JSON.stringify(present(user)));
  return texts.map((text, index) => withLists(text, users[index]?.id ?? 0, lists));
}

async function writeByAuthor<Item extends { readonly authorId: number }>(
  budget: Budget,
  { items, present }: Related<Item>,
): Promise<TextsByAuthor> {
  const texts = new Map<number, string[]>();
  const truncated = new Set<number>();
  await writeItems(budget, items, (item) => {
    const others = texts.get(item.authorId) ?? [];
    if (others.length === maxRelated) truncated.add(item.authorId);
    const shape = others.length === maxRelated ? null : present(item);
    if (shape === null) return null;
    const text = JSON.stringify(shape);
    others.push(text);
    texts.set(item.authorId, others);
    return text;
  });
  return { texts, truncated };
}

function withLists(
  user: string,
  id: number,
  lists: Readonly<Record<RelatedList, TextsByAuthor | null>>,
): string {
  let text = user.slice(0, -1);
  for (const name of relatedLists) {
    const list = lists[name];
    if (list === null) continue;
    text += `,"${name}":[${(list.texts.get(id) ?? []).join(',')}]`;
    if (list.truncated.has(id)) text += `,"${name}_truncated":true`;
  }
  return `${text}}`;
}
