import type { Reader } from '../../src/storage/database.ts';
import { type Ledger, markIn, type State } from './ledger.ts';

interface Row {
  readonly id: number | null;
  readonly sentence: string;
}

/** Reads every row of every interface as text, with `id` if clients see sequential ids. */
const statements: Readonly<Record<string, string>> = {
  posts: `select id, 'post ' || title || ' | ' || content as sentence from posts`,
  products: `select id, 'product ' || name || ' | ' as sentence, price from products`,
  flat_users: `select null as id, 'flat user ' || name || ' | ' || role as sentence from flat_users`,
  blog_users: `select id, 'user ' || name || ' | ' || coalesce(cast(age as text), 'null') as sentence
    from blog_users`,
  blog_posts: `select post.id, 'article ' || title || ' | ' || body || ' | ' ||
      case when published = true then 'true' else 'false' end || ' | ' || author.name as sentence
    from blog_posts post join blog_users author on author.id = post.author_id`,
  blog_comments: `select comment.id,
      'comment ' || post.title || ' | ' || author.name || ' | ' || comment.body as sentence
    from blog_comments comment join blog_posts post on post.id = comment.post_id
      join blog_users author on author.id = comment.author_id`,
  blog_tags: `select id, 'tag ' || name as sentence from blog_tags`,
  blog_post_tags: `select null as id, 'tagged ' || post.title || ' | ' || tag.name as sentence
    from blog_post_tags link join blog_posts post on post.id = link.post_id
      join blog_tags tag on tag.id = link.tag_id`,
  blog_friends: `select null as id, 'friends ' || one.name || ' | ' || other.name as sentence
    from blog_friends link join blog_users one on one.id = link.user_id
      join blog_users other on other.id = link.friend_id`,
};

/** The contents of the database, by the marks of their writers. */
export async function observe(reader: Reader, ledger: Ledger): Promise<ReadonlyMap<string, State>> {
  const sentences = new Map<string, string[]>();
  for (const [table, statement] of Object.entries(statements)) {
    for (const row of await reader.all<Row & { price?: number }>(statement)) {
      const sentence = row.price === undefined ? row.sentence : `${row.sentence}${row.price}`;
      const mark = markIn(sentence);
      if (mark === null) {
        ledger.violate(`a row of ${table} that nobody wrote: ${sentence}`);
        continue;
      }
      if (row.id !== null) ledger.find(table, row.id, mark);
      sentences.set(mark, [...(sentences.get(mark) ?? []), sentence]);
    }
  }
  return new Map([...sentences].map(([mark, found]) => [mark, found.toSorted().join('\n')]));
}
