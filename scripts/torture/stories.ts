import type { Row } from '../../harness/ledger.ts';
import { times } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import { createTokens } from '../../src/auth/tokens.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { Random } from '../../src/lib/random.ts';
import { Teller, type TellerOptions, Unanswered } from './teller.ts';

/** The writes of one client to its own records, from first to last. */
type Story = (teller: Teller) => Promise<unknown>;

type Fields = Readonly<Record<string, string | number>>;

/** A record that is created, updated a few times, read, and usually deleted. */
interface RecordStory {
  readonly path: string;
  /** The table that assigns its ids; null if they are not sequential. */
  readonly table: string | null;
  readonly token?: string;
  readonly methods: readonly string[];
  create(mark: string, random: Random): Fields;
  change(mark: string, random: Random): Fields;
  rowOf(fields: Fields): Row;
}

const email = 'someone@example.com';
const maxChanges = 4;

const recordStories: readonly RecordStory[] = [
  {
    path: '/posts',
    table: 'posts',
    methods: ['PUT', 'PATCH'],
    create: (mark) => ({ title: mark, content: `content of ${mark}` }),
    change: (mark, random) => ({ content: `${mark} ${random.below(1000)}` }),
    rowOf: ({ title = '', content = '' }) => ['post', title, content],
  },
  {
    path: '/api/v1/products',
    table: 'products',
    token: secrets.PRODUCTS_TOKEN,
    methods: ['PUT'],
    create: (mark, random) => ({ name: mark, price: random.below(1000) / 8 }),
    change: (_, random) => ({ price: random.below(1000) / 8 }),
    rowOf: ({ name = '', price = 0 }) => ['product', name, price],
  },
  {
    path: '/users',
    table: null,
    methods: ['PUT'],
    create: (mark) => ({ name: mark, email }),
    change: (_, random) => ({ role: `role ${random.below(1000)}` }),
    rowOf: ({ name = '', role = 'user' }) => ['flat user', name, role],
  },
];

function storyOf({ path, table, token, methods, create, change, rowOf }: RecordStory): Story {
  return async (teller) => {
    const { mark, random } = teller;
    let fields = create(mark, random);
    const { id } = await teller.write([rowOf(fields)], token, ['POST', path, fields]);
    if (table !== null) teller.learn(table, id);
    const own = `${path}/${id}`;
    for (let left = random.below(maxChanges); left > 0; left -= 1) {
      const changed = change(mark, random);
      fields = { ...fields, ...changed };
      await teller.write([rowOf(fields)], token, [random.pick(methods), own, changed]);
    }
    for (const read of [own, path]) await teller.read(read, token);
    if (!teller.leaves(0.4)) await teller.write([], token, ['DELETE', own]);
  };
}

/** A bulk is all or nothing: there is no state in between. */
const bulkStory: Story = async (teller) => {
  const { mark, random } = teller;
  const users = times(2 + random.below(20), (index) => ({ name: `${mark} ${index}`, email }));
  const rows = users.map(({ name }): Row => ['flat user', name, 'user']);
  const created = await teller.write(rows, undefined, ['POST', '/users/bulk', users]);
  const ids: readonly string[] = created.map(({ id }: { id: string }) => id);
  for (const path of [`/users/search?q=${mark}`, '/wrapped/users']) await teller.read(path);
  const deleted = teller.leaves(1) ? random.below(users.length + 1) : users.length;
  const some = ids.slice(0, deleted);
  await teller.write(rows.slice(deleted), undefined, ['DELETE', '/users/bulk', some]);
};

/** Two users, their friendship, articles, tags and comments, through REST and GraphQL, and the cascading deletes. */
export const blogStory: Story = async (teller) => {
  const { random, mark } = teller;
  const [ann, ben] = [await createUser(teller, 'ann'), await createUser(teller, 'ben')];
  if (random.chance(0.5)) await befriend(teller, ann, ben);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    await tellArticle(teller, `${mark} article ${count}`, ann, ben);
  }
  const age = random.below(150);
  const update = `updateUser(id: "${ben.id}", input: {age: ${age}}) { id }`;
  await teller.set('user', ben.name, 2, age, undefined, update);
  await teller.query('posts(limit: 20) { title author { name posts { id } } comments { text } }');
  for (const path of ['/api/v1/users', '/api/v1/posts']) await teller.read(path, ben.token);
  for (const [{ id, name }, share] of [[ben, 0.6] as const, [ann, 0.3] as const]) {
    const rest = ['/api/v1/users', '/api/users'].map((path) => ['DELETE', `${path}/${id}`] as const);
    if (!teller.leaves(share)) await teller.remove(name, undefined, ...rest, `deleteUser(id: "${id}")`);
  }
};

const quoted = (text: string) => JSON.stringify(text);
const tokens = createTokens(secrets.JWT_SECRET, systemClock);

type Person = Awaited<ReturnType<typeof createUser>>;

/** Creates a user, with a token as the operator can issue it. */
async function createUser(teller: Teller, nickname: string) {
  const name = `${teller.mark} ${nickname}`;
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
  return { id, name, token: await tokens.issue({ id, generation: 0, validFrom: 0, epoch: 0 }) };
}

async function befriend(teller: Teller, { name, token }: Person, friend: Person): Promise<void> {
  const apart = teller.rows;
  const pairs = [[name, friend.name] as const, [friend.name, name] as const];
  const rows = pairs.map((pair): Row => ['friends', ...pair]);
  await teller.add(rows, token, `addFriend(userId: "${friend.id}") { id }`);
  if (teller.random.chance(0.3))
    await teller.write(apart, token, `removeFriend(userId: "${friend.id}") { id }`);
}

/** An article with comments of both, rewritten, published and deleted, or not. */
async function tellArticle(teller: Teller, title: string, author: Person, other: Person): Promise<void> {
  const { random, mark } = teller;
  const { token } = author;
  const id = await createArticle(teller, title, author);
  const path = `/api/v1/posts/${id}`;
  for (let left = random.below(3); left > 0; left -= 1) {
    const [writer, body] = [random.pick([author, other]), `${mark} comment ${left}`];
    const overRest = ['POST', `${path}/comments`, { comment: { body } }] as const;
    const overGraphql = `addComment(postId: "${id}", text: ${quoted(body)}) { id }`;
    const row: Row = ['comment', title, writer.name, body];
    teller.learn('blog_comments', (await teller.add([row], writer.token, overRest, overGraphql)).id);
  }
  if (random.chance(0.5)) {
    const body = `${mark} rewritten ${random.below(1000)}`;
    const patch = ['PATCH', path, { post: { body } }] as const;
    const update = `updatePost(id: "${id}", content: ${quoted(body)}) { id }`;
    await teller.set('article', title, 2, body, token, patch, ['PUT', path, { body }], update);
  }
  if (random.chance(0.3))
    await teller.set('article', title, 3, true, token, `publishPost(id: "${id}") { id }`);
  await teller.read(`${path}/comments`, token);
  if (random.chance(0.2)) await teller.remove(title, token, ['DELETE', path], `deletePost(id: "${id}")`);
}

async function createArticle(teller: Teller, title: string, { id, name, token }: Person): Promise<number> {
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
  return teller.learn('blog_posts', post.id);
}

const stories: readonly Story[] = [...recordStories.map(storyOf), bulkStory, blogStory, blogStory];

/** Keeps clients busy with one story after another. */
export async function tellStories(
  options: Omit<TellerOptions, 'random'> & { readonly clients: number; readonly seed: number },
  isOver: () => boolean,
): Promise<void> {
  const work = async (client: number) => {
    // Each has its own random stream, because the timing of clients is not reproducible.
    const random = new Random(options.seed, 'client', client);
    while (!isOver()) {
      try {
        await random.pick(stories)(new Teller({ ...options, random }));
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        // A client without a response does not retry immediately.
        await Bun.sleep(20);
      }
    }
  };
  await Promise.all(times(options.clients, work));
}
