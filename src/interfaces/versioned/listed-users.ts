import type { User } from '../../blog/model.ts';
import { writeItems } from '../../http/list-answer.ts';
import type { Budget } from '../../lib/budget.ts';
import type { UserShape } from './user.ts';
import { type Related, type RelatedList, relatedLists, type Views } from './views.ts';

/** The texts of records, by the user who wrote them. */
type TextsByAuthor = ReadonlyMap<number, readonly string[]>;

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
  await writeItems(budget, items, (item) => {
    const shape = present(item);
    if (shape === null) return null;
    const text = JSON.stringify(shape);
    const others = texts.get(item.authorId);
    if (others === undefined) texts.set(item.authorId, [text]);
    else others.push(text);
    return text;
  });
  return texts;
}

function withLists(
  user: string,
  id: number,
  lists: Readonly<Record<RelatedList, TextsByAuthor | null>>,
): string {
  let text = user.slice(0, -1);
  for (const name of relatedLists) {
    const texts = lists[name];
    if (texts !== null) text += `,"${name}":[${(texts.get(id) ?? []).join(',')}]`;
  }
  return `${text}}`;
}
