import type { Row } from '../../harness/ledger.ts';
import { times } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import { createTokens } from '../../src/auth/tokens.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { Random } from '../../src/lib/random.ts';
import { Client, type ClientOptions, NoResponse } from './client.ts';

/** The writes of one client to its own records, from first to last. */
type Scenario = (client: Client) => Promise<unknown>;

type Fields = Readonly<Record<string, string | number>>;

/** A record that is created, updated a few times, read, and usually deleted. */
interface RecordScenario {
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

const recordScenarios: readonly RecordScenario[] = [
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

function scenarioOf({ path, table, token, methods, create, change, rowOf }: RecordScenario): Scenario {
  return async (client) => {
    const { mark, random } = client;
    let fields = create(mark, random);
    const { id } = await client.write([rowOf(fields)], token, ['POST', path, fields]);
    if (table !== null) client.learn(table, id);
    const own = `${path}/${id}`;
    for (let left = random.below(maxChanges); left > 0; left -= 1) {
      const changed = change(mark, random);
      fields = { ...fields, ...changed };
      await client.write([rowOf(fields)], token, [random.pick(methods), own, changed]);
    }
    for (const read of [own, path]) await client.read(read, token);
    if (!client.leaves(0.4)) await client.write([], token, ['DELETE', own]);
  };
}

/** A bulk is all or nothing: there is no state in between. */
const bulkScenario: Scenario = async (client) => {
  const { mark, random } = client;
  const users = times(2 + random.below(20), (index) => ({ name: `${mark} ${index}`, email }));
  const rows = users.map(({ name }): Row => ['flat user', name, 'user']);
  const created = await client.write(rows, undefined, ['POST', '/users/bulk', users]);
  const ids: readonly string[] = created.map(({ id }: { id: string }) => id);
  for (const path of [`/users/search?q=${mark}`, '/wrapped/users']) await client.read(path);
  const deleted = client.leaves(1) ? random.below(users.length + 1) : users.length;
  const some = ids.slice(0, deleted);
  await client.write(rows.slice(deleted), undefined, ['DELETE', '/users/bulk', some]);
};

/** Two users, their friendship, articles, tags and comments, through REST and GraphQL, and the cascading deletes. */
export const blogScenario: Scenario = async (client) => {
  const { random, mark } = client;
  const [ann, ben] = [await createUser(client, 'ann'), await createUser(client, 'ben')];
  if (random.chance(0.5)) await befriend(client, ann, ben);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    await writeArticle(client, `${mark} article ${count}`, ann, ben);
  }
  const age = random.below(150);
  const update = `updateUser(id: "${ben.id}", input: {age: ${age}}) { id }`;
  await client.set('user', ben.name, 2, age, undefined, update);
  await client.query('posts(limit: 20) { title author { name posts { id } } comments { text } }');
  for (const path of ['/api/v1/users', '/api/v1/posts']) await client.read(path, ben.token);
  for (const [{ id, name }, share] of [[ben, 0.6] as const, [ann, 0.3] as const]) {
    const rest = ['/api/v1/users', '/api/users'].map((path) => ['DELETE', `${path}/${id}`] as const);
    if (!client.leaves(share)) await client.remove(name, undefined, ...rest, `deleteUser(id: "${id}")`);
  }
};

const quoted = (text: string) => JSON.stringify(text);
const tokens = createTokens(secrets.JWT_SECRET, systemClock);

type Person = Awaited<ReturnType<typeof createUser>>;

/** Creates a user, with a token as the operator can issue it. */
async function createUser(client: Client, nickname: string) {
  const name = `${client.mark} ${nickname}`;
  const values = `name: ${quoted(name)}, email: ${quoted(email)}`;
  const user = await client.add(
    [['user', name, null]],
    undefined,
    ['POST', '/api/v1/users', { user: { name, email } }],
    ['POST', '/api/users', { name, email }],
    `createUser(input: {${values}}) { id }`,
    `createUser(${values}) { id }`,
  );
  const id = client.learn('blog_users', user.id);
  return { id, name, token: await tokens.issue({ id, generation: 0, validFrom: 0, epoch: 0 }) };
}

async function befriend(client: Client, { name, token }: Person, friend: Person): Promise<void> {
  const apart = client.rows;
  const pairs = [[name, friend.name] as const, [friend.name, name] as const];
  const rows = pairs.map((pair): Row => ['friends', ...pair]);
  await client.add(rows, token, `addFriend(userId: "${friend.id}") { id }`);
  if (client.random.chance(0.3))
    await client.write(apart, token, `removeFriend(userId: "${friend.id}") { id }`);
}

/** An article with comments of both, rewritten, published and deleted, or not. */
async function writeArticle(client: Client, title: string, author: Person, other: Person): Promise<void> {
  const { random, mark } = client;
  const { token } = author;
  const id = await createArticle(client, title, author);
  const path = `/api/v1/posts/${id}`;
  for (let left = random.below(3); left > 0; left -= 1) {
    const [writer, body] = [random.pick([author, other]), `${mark} comment ${left}`];
    const overRest = ['POST', `${path}/comments`, { comment: { body } }] as const;
    const overGraphql = `addComment(postId: "${id}", text: ${quoted(body)}) { id }`;
    const row: Row = ['comment', title, writer.name, body];
    client.learn('blog_comments', (await client.add([row], writer.token, overRest, overGraphql)).id);
  }
  if (random.chance(0.5)) {
    const body = `${mark} rewritten ${random.below(1000)}`;
    const patch = ['PATCH', path, { post: { body } }] as const;
    const update = `updatePost(id: "${id}", content: ${quoted(body)}) { id }`;
    await client.set('article', title, 2, body, token, patch, ['PUT', path, { body }], update);
  }
  if (random.chance(0.3))
    await client.set('article', title, 3, true, token, `publishPost(id: "${id}") { id }`);
  await client.read(`${path}/comments`, token);
  if (random.chance(0.2)) await client.remove(title, token, ['DELETE', path], `deletePost(id: "${id}")`);
}

async function createArticle(client: Client, title: string, { id, name, token }: Person): Promise<number> {
  const [body, tag] = [`body of ${title}`, `tag of ${title}`];
  const article = (published: boolean): Row => ['article', title, body, published, name];
  const [ownTag, tagged] = [['tag', tag] as const, ['tagged', title, tag] as const];
  const values = `title: ${quoted(title)}, content: ${quoted(body)}`;
  const tagFirst = async () => {
    const made = await client.add([ownTag], token, ['POST', '/api/v1/tags', { tag: { name: tag } }]);
    client.learn('blog_tags', made.id);
    const published = client.random.chance(0.5);
    const post = { title, body, published, tag_ids: [made.id] };
    return client.add([article(published), tagged], token, ['POST', '/api/v1/posts', { post }]);
  };
  // A post and its new tag in one transaction: both or neither.
  const withTag = `createPost(${values}, tags: [${quoted(tag)}]) { id }`;
  const tagAtOnce = () => client.add([ownTag, article(false), tagged], token, withTag);
  const withoutTag = `createPost(${values}, authorId: "${id}") { id }`;
  const noTag = () => client.add([article(false)], undefined, withoutTag);
  const post = await client.random.pick([tagFirst, tagAtOnce, noTag])();
  return client.learn('blog_posts', post.id);
}

const scenarios: readonly Scenario[] = [
  ...recordScenarios.map(scenarioOf),
  bulkScenario,
  blogScenario,
  blogScenario,
];

/** Keeps clients busy with one scenario after another. */
export async function runClients(
  options: Omit<ClientOptions, 'random'> & { readonly clients: number; readonly seed: number },
  isOver: () => boolean,
): Promise<void> {
  const work = async (client: number) => {
    // Each has its own random stream, because the timing of clients is not reproducible.
    const random = new Random(options.seed, 'client', client);
    while (!isOver()) {
      try {
        await random.pick(scenarios)(new Client({ ...options, random }));
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
        // A client without a response does not retry immediately.
        await Bun.sleep(20);
      }
    }
  };
  await Promise.all(times(options.clients, work));
}
