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
  const { random, mark } = teller;
  const ann = await createUser(teller, 'ann');
  const ben = await createUser(teller, 'ben');
  if (random.chance(0.5)) await befriend(teller, ann, ben);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const article = await createArticle(teller, ann, `${mark} article ${count}`);
    for (let left = random.below(3); left > 0; left -= 1) {
      await comment(teller, article, random.pick([ann, ben]), `${mark} comment ${left}`);
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
  const pairs = [[name, friend.name] as const, [friend.name, name] as const];
  const rows = pairs.map((pair): Row => ['friends', ...pair]);
  await teller.add(rows, token, `addFriend(userId: "${friend.id}") { id }`);
  if (teller.random.chance(0.3))
    await teller.write(apart, token, `removeFriend(userId: "${friend.id}") { id }`);
}

async function createArticle(teller: Teller, { id, name, token }: Person, title: string): Promise<Article> {
  const [body, tag] = [`body of ${title}`, `tag of ${title}`];
  const article = (published: boolean): Row => ['article', title, body, published, name];
  const [ownTag, tagged] = [['tag', tag] as const, ['tagged', title, tag] as const];
  const values = `title: ${quoted(title)}, content: ${quoted(body)}`;
  const tagFirst = async () => {
    const made = await teller.add([ownTag], token, ['POST', '/api/v1/tags', { tag: { name: tag } }]);
    teller.learn('blog_tags', made.id);
    const published = teller.random.chance(0.5);
    const post = { title, body, published, tag_ids: [made.id] };
    return teller.add([article(published), tagged], token, ['POST', '/api/v1/posts', { post }]);
  };
  // A post and its new tag in one transaction: both or neither.
  const withTag = `createPost(${values}, tags: [${quoted(tag)}]) { id }`;
  const tagAtOnce = () => teller.add([ownTag, article(false), tagged], token, withTag);
  const withoutTag = `createPost(${values}, authorId: "${id}") { id }`;
  const noTag = () => teller.add([article(false)], undefined, withoutTag);
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

/** Returns the rows with other fields of the row with this kind and first field. */
function withFields({ rows }: Teller, kind: string, key: string, fields: Readonly<Record<number, Row[1]>>) {
  const change = (row: Row) => row.map((field, index) => fields[index] ?? field) as unknown as Row;
  return rows.map((row) => (row[0] === kind && row[1] === key ? change(row) : row));
}

async function rewrite(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const body = `${teller.mark} rewritten ${teller.random.below(1000)}`;
  await teller.write(
    withFields(teller, 'article', title, { 2: body }),
    token,
    ['PATCH', `/api/v1/posts/${id}`, { post: { body } }],
    ['PUT', `/api/v1/posts/${id}`, { body }],
    `updatePost(id: "${id}", content: ${quoted(body)}) { id }`,
  );
}

async function publish(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const rows = withFields(teller, 'article', title, { 3: true });
  await teller.write(rows, token, `publishPost(id: "${id}") { id }`);
}

async function deleteArticle(teller: Teller, { id, title }: Article, { token }: Person): Promise<void> {
  const rows = withoutArticles(teller.rows, [title]);
  await teller.write(rows, token, ['DELETE', `/api/v1/posts/${id}`], `deletePost(id: "${id}")`);
}

async function growOlder(teller: Teller, { id, name }: Person): Promise<void> {
  const age = teller.random.below(150);
  const rows = withFields(teller, 'user', name, { 2: age });
  await teller.write(rows, undefined, `updateUser(id: "${id}", input: {age: ${age}}) { id }`);
}

async function deleteUser(teller: Teller, { id, name }: Person): Promise<void> {
  const rest = ['/api/v1/users', '/api/users'].map((path) => ['DELETE', `${path}/${id}`] as const);
  await teller.write(withoutUser(teller.rows, name), undefined, ...rest, `deleteUser(id: "${id}")`);
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
