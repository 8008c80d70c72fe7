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

/** Two users, their friendship, articles, tags and comments, through REST and GraphQL, and the cascading deletes. */
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
    await teller.read(`/api/v1/posts/${article.id}/comments`, ann.token);
    if (random.chance(0.2)) await deleteArticle(teller, article, ann);
  }
  await growOlder(teller, ben);
  await teller.query('posts(limit: 20) { title author { name posts { id } } comments { text } }');
  for (const path of ['/api/v1/users', '/api/v1/posts']) await teller.read(path, ben.token);
  if (!teller.leaves(0.6)) await deleteUser(teller, ben);
  if (!teller.leaves(0.3)) await deleteUser(teller, ann);
}

const quoted = (text: string) => JSON.stringify(text);

async function createUser(teller: Teller, nickname: string): Promise<Person> {
  const [name, email] = [`${teller.mark} ${nickname}`, 'someone@example.com'];
  const values = `name: ${quoted(name)}, email: ${quoted(email)}`;
  const user = await teller.add(
    [['user', name, null]],
    undefined,
    ['POST', '/api/v1/users', { user: { name, email } }],
    ['POST', '/api/users', { name, email }],
    `createUser(input: {${values}}) { id }`,
    `createUser(${values}) { id }`,
  );
  const id = teller.learn('blog_users', user.id);
  return { id, name, token: await tokenOf(id) };
}

async function befriend(teller: Teller, { name, token }: Person, friend: Person): Promise<void> {
  const apart = teller.rows;
  const [one, other]: [Row, Row] = [
    ['friends', name, friend.name],
    ['friends', friend.name, name],
  ];
  await teller.add([one, other], token, `addFriend(userId: "${friend.id}") { id }`);
  if (teller.random.chance(0.3))
    await teller.write(apart, token, `removeFriend(userId: "${friend.id}") { id }`);
}

async function createArticle(teller: Teller, { id, name, token }: Person, title: string): Promise<Article> {
  const [body, tag] = [`body of ${title}`, `tag of ${title}`];
  const article = (published: boolean): Row => ['article', title, body, published, name];
  const [ownTag, tagged]: [Row, Row] = [
    ['tag', tag],
    ['tagged', title, tag],
  ];
  const values = `title: ${quoted(title)}, content: ${quoted(body)}`;
  const tagFirst = async () => {
    const made = await teller.add([ownTag], token, ['POST', '/api/v1/tags', { tag: { name: tag } }]);
    teller.learn('blog_tags', made.id);
    const published = teller.random.chance(0.5);
    const post = { title, body, published, tag_ids: [made.id] };
    return teller.add([article(published), tagged], token, ['POST', '/api/v1/posts', { post }]);
  };
  // A post and its new tag in one transaction: both or neither.
  const tagAtOnce = () =>
    teller.add(
      [ownTag, article(false), tagged],
      token,
      `createPost(${values}, tags: [${quoted(tag)}]) { id }`,
    );
  const noTag = () =>
    teller.add([article(false)], undefined, `createPost(${values}, authorId: "${id}") { id }`);
  const post = await teller.random.pick([tagFirst, tagAtOnce, noTag])();
  return { id: teller.learn('blog_posts', post.id), title };
}

async function comment(teller: Teller, { id, title }: Article, author: Person, body: string): Promise<void> {
  const made = await teller.add(
    [['comment', title, author.name, body]],
    author.token,
    ['POST', `/api/v1/posts/${id}/comments`, { comment: { body } }],
    `addComment(postId: "${id}", text: ${quoted(body)}) { id }`,
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
  await teller.write(
    withArticle(teller.rows, title, { body }),
    token,
    ['PATCH', `/api/v1/posts/${id}`, { post: { body } }],
    ['PUT', `/api/v1/posts/${id}`, { body }],
    `updatePost(id: "${id}", content: ${quoted(body)}) { id }`,
  );
}

async function publish(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const rows = withArticle(teller.rows, title, { published: true });
  await teller.write(rows, token, `publishPost(id: "${id}") { id }`);
}

async function deleteArticle(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const rows = withoutArticles(teller.rows, [title]);
  await teller.write(rows, token, ['DELETE', `/api/v1/posts/${id}`], `deletePost(id: "${id}")`);
}

async function growOlder(teller: Teller, { id, name }: Person): Promise<void> {
  const age = teller.random.below(150);
  const isUser = ([kind, one]: Row) => kind === 'user' && one === name;
  const rows = teller.rows.map((row): Row => (isUser(row) ? ['user', name, age] : row));
  await teller.write(rows, undefined, `updateUser(id: "${id}", input: {age: ${age}}) { id }`);
}

async function deleteUser(teller: Teller, { id, name }: Person): Promise<void> {
  await teller.write(
    withoutUser(teller.rows, name),
    undefined,
    ['DELETE', `/api/v1/users/${id}`],
    ['DELETE', `/api/users/${id}`],
    `deleteUser(id: "${id}")`,
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
