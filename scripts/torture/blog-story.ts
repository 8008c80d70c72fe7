import type { Row } from './ledger.ts';
import { type Teller, tokenOf } from './teller.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

interface Article {
  readonly id: number;
  readonly title: string;
}

/**
 * Two users, their friendship, articles, tags and comments, through REST and GraphQL, and then the cascading deletes.
 */
export async function blogStory(teller: Teller): Promise<void> {
  const { random } = teller;
  const ann = await createUser(teller, 'ann');
  const ben = await createUser(teller, 'ben');
  if (random.chance(0.5)) await befriend(teller, ann, ben);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const article = await createArticle(teller, ann, `${teller.mark} article ${count}`);
    for (let left = random.below(3); left > 0; left -= 1) {
      await comment(teller, article, random.pick([ann, ben]), `${teller.mark} comment ${left}`);
    }
    if (random.chance(0.5)) await rewrite(teller, article, ann);
    if (random.chance(0.3)) await publish(teller, article, ann);
    if (random.chance(0.2)) await deleteArticle(teller, article, ann);
  }
  await growOlder(teller, ben);
  if (random.chance(0.4)) await deleteUser(teller, ben);
  if (random.chance(0.7)) await deleteUser(teller, ann);
}

/** Writes a text in GraphQL syntax. */
const quoted = (text: string) => JSON.stringify(text);

async function createUser(teller: Teller, nickname: string): Promise<Person> {
  const [name, email] = [`${teller.mark} ${nickname}`, 'someone@example.com'];
  const rows: readonly Row[] = [...teller.rows, ['user', name, 'null']];
  const values = `name: ${quoted(name)}, email: ${quoted(email)}`;
  const user = await teller.either(
    async () => (await teller.write('POST', '/api/v1/users', { user: { name, email } }, rows)).data,
    async () => (await teller.write('POST', '/api/users', { name, email }, rows)).data,
    () => teller.mutate(`createUser(input: {${values}}) { id }`, rows),
    () => teller.mutate(`createUser(${values}) { id }`, rows),
  );
  const id = teller.learn('blog_users', user.id);
  return { id, name, token: await tokenOf(id) };
}

async function befriend(teller: Teller, ann: Person, ben: Person): Promise<void> {
  const apart = teller.rows;
  const friends: readonly Row[] = [
    ...apart,
    ['friends', ann.name, ben.name],
    ['friends', ben.name, ann.name],
  ];
  await teller.mutate(`addFriend(userId: "${ben.id}") { id }`, friends, ann.token);
  if (teller.random.chance(0.3))
    await teller.mutate(`removeFriend(userId: "${ben.id}") { id }`, apart, ann.token);
}

async function createArticle(teller: Teller, author: Person, title: string): Promise<Article> {
  const [body, tag] = [`body of ${title}`, `tag of ${title}`];
  const article = (published: boolean): Row => ['article', title, body, published, author.name];
  const withTag = (): readonly Row[] => [...teller.rows, ['tag', tag]];
  const values = `title: ${quoted(title)}, content: ${quoted(body)}`;
  const { token } = author;
  const post = await teller.either(
    // First a tag, then a post with it.
    async () => {
      const { data } = await teller.write('POST', '/api/v1/tags', { tag: { name: tag } }, withTag(), token);
      teller.learn('blog_tags', data.id);
      const published = teller.random.chance(0.5);
      const rows: readonly Row[] = [...teller.rows, article(published), ['tagged', title, tag]];
      const sent = { post: { title, body, published, tag_ids: [data.id] } };
      return (await teller.write('POST', '/api/v1/posts', sent, rows, token)).data;
    },
    // A post and its new tag in one transaction: both or neither.
    () => {
      const rows: readonly Row[] = [...withTag(), article(false), ['tagged', title, tag]];
      return teller.mutate(`createPost(${values}, tags: [${quoted(tag)}]) { id }`, rows, token);
    },
    () =>
      teller.mutate(`createPost(${values}, authorId: "${author.id}") { id }`, [
        ...teller.rows,
        article(false),
      ]),
  );
  return { id: teller.learn('blog_posts', post.id), title };
}

async function comment(teller: Teller, { id, title }: Article, author: Person, body: string): Promise<void> {
  const rows: readonly Row[] = [...teller.rows, ['comment', title, author.name, body]];
  const path = `/api/v1/posts/${id}/comments`;
  const made = await teller.either(
    async () => (await teller.write('POST', path, { comment: { body } }, rows, author.token)).data,
    () => teller.mutate(`addComment(postId: "${id}", text: ${quoted(body)}) { id }`, rows, author.token),
  );
  teller.learn('blog_comments', made.id);
}

/** Returns the rows with a new body of an article, or published. */
function withArticle(rows: readonly Row[], title: string, change: { body?: string; published?: boolean }) {
  return rows.map((row): Row => {
    const [kind, itsTitle, body = '', published = false, author = ''] = row;
    if (kind !== 'article' || itsTitle !== title) return row;
    return [kind, title, change.body ?? body, change.published ?? published, author];
  });
}

async function rewrite(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const body = `${teller.mark} rewritten ${teller.random.below(1000)}`;
  const rows = withArticle(teller.rows, title, { body });
  const path = `/api/v1/posts/${id}`;
  await teller.either(
    () => teller.write('PATCH', path, { post: { body } }, rows, token),
    () => teller.write('PUT', path, { body }, rows, token),
    () => teller.mutate(`updatePost(id: "${id}", content: ${quoted(body)}) { id }`, rows, token),
  );
}

async function publish(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const rows = withArticle(teller.rows, title, { published: true });
  await teller.mutate(`publishPost(id: "${id}") { id }`, rows, token);
}

async function deleteArticle(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const rows = withoutArticles(teller.rows, [title]);
  await teller.either(
    () => teller.write('DELETE', `/api/v1/posts/${id}`, undefined, rows, token),
    () => teller.mutate(`deletePost(id: "${id}")`, rows, token),
  );
}

async function growOlder(teller: Teller, { id, name }: Person): Promise<void> {
  const age = teller.random.below(150);
  const rows = teller.rows.map(
    (row): Row => (row[0] === 'user' && row[1] === name ? ['user', name, age] : row),
  );
  await teller.mutate(`updateUser(id: "${id}", input: {age: ${age}}) { id }`, rows);
}

async function deleteUser(teller: Teller, { id, name }: Person): Promise<void> {
  const rows = withoutUser(teller.rows, name);
  await teller.either(
    () => teller.write('DELETE', `/api/v1/users/${id}`, undefined, rows),
    () => teller.write('DELETE', `/api/users/${id}`, undefined, rows),
    () => teller.mutate(`deleteUser(id: "${id}")`, rows),
  );
}

/** Without an article, its comments are gone, and its tags remain without it. */
function withoutArticles(rows: readonly Row[], titles: readonly unknown[]): readonly Row[] {
  return rows.filter(
    ([kind, title]) => !['article', 'tagged', 'comment'].includes(kind) || !titles.includes(title),
  );
}

/** Without a user, everything that the user wrote is gone, with the comments on it. */
export function withoutUser(rows: readonly Row[], name: string): readonly Row[] {
  const ownTitles = rows.filter((row) => row[0] === 'article' && row[4] === name).map(([, title]) => title);
  return withoutArticles(rows, ownTitles).filter(([kind, one, other]) => {
    if (kind === 'user') return one !== name;
    if (kind === 'friends') return one !== name && other !== name;
    return kind !== 'comment' || other !== name;
  });
}
