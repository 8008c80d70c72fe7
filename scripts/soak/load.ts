import { type Parsed, request } from '../../harness/http.ts';
import { times } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import { Random } from '../../src/lib/random.ts';

/** Reads and writes through every interface. Each worker deletes its records, so the data keeps its size. */

export interface Actor {
  readonly url: string;
  readonly token: string;
  /** A permanent post, for comments. */
  readonly postId: number;
}

export interface LoadCounts {
  requests: number;
  writes: number;
  /** Unexpected responses. */
  readonly failures: string[];
}

const email = 'soak@example.com';

/** The number of records of one kind that a worker keeps before it deletes the oldest. */
const kept = 10;

type Step = (worker: Worker) => Promise<void>;

/** Records of one kind, with a text in each. */
interface Kind {
  readonly path: string;
  readonly token?: string;
  create(text: string): object;
  change(text: string): object;
}

const kinds: readonly Kind[] = [
  { path: '/posts', create: (content) => ({ title: 'Soak', content }), change: (title) => ({ title }) },
  { path: '/api/v1/users', create: () => ({ name: 'Soak', email }), change: (name) => ({ name }) },
  { path: '/api/v1/posts', create: (body) => ({ title: 'Soak', body }), change: () => ({ published: true }) },
  {
    path: '/api/v1/products',
    token: secrets.PRODUCTS_TOKEN,
    create: () => ({ name: 'Soak', price: 1 }),
    change: () => ({ price: 2 }),
  },
];

/** Creates a record, updates and reads it, and deletes an older one. */
function record({ path, create, change, ...kind }: Kind): Step {
  return async (worker) => {
    const token = kind.token ?? worker.actor.token;
    const { data } = await worker.send('POST', path, create(worker.text()), token);
    await worker.send('PUT', `${path}/${data.id}`, change(worker.text()), token);
    await worker.send('GET', `${path}/${data.id}`, undefined, token);
    await worker.send('GET', path, undefined, token);
    const oldest = worker.keep(path, String(data.id));
    if (oldest !== undefined) await worker.send('DELETE', `${path}/${oldest}`, undefined, token);
  };
}

const flatUsers: Step = async (worker) => {
  const users = times(4, (index) => ({ name: worker.text(), email: `user${index}@example.com` }));
  const made: readonly { id: string }[] = await worker.send('POST', '/users/bulk', users);
  await worker.send('GET', `/users/search?q=${worker.random.below(10_000)}`);
  await worker.send('GET', '/wrapped/users');
  const ids = made.map(({ id }) => id);
  await worker.send('DELETE', '/users/bulk', ids);
};

/** Every text is different, so that caches of texts must be bounded. */
const graphqlPosts: Step = async (worker) => {
  const create = 'createPost(title: "Soak", content: $content, tags: ["soak"]) { id }';
  const made = await worker.graphql(`mutation ($content: String!) { ${create} }`, { content: worker.text() });
  const fields = 'title author { name posts { id } } comments { text }';
  await worker.graphql(`{ a${worker.random.bits()}: posts(limit: 20) { ${fields} } }`);
  const oldest = worker.keep('graphql', made.data.createPost.id);
  if (oldest !== undefined)
    await worker.graphql('mutation ($id: ID!) { deletePost(id: $id) }', { id: oldest });
  const { postId, token } = worker.actor;
  await worker.send('GET', `/api/v1/posts/${postId}/comments`, undefined, token);
};

/** A comment lives as long as its post, so it gets its own post. */
const comments: Step = async (worker) => {
  const { token } = worker.actor;
  const post = { title: 'Soak', body: worker.text(), published: true };
  const { data } = await worker.send('POST', '/api/v1/posts', post, token);
  const add = 'addComment(postId: $id, text: "Well said") { id post { comments { id } } }';
  await worker.graphql(`mutation ($id: ID!) { ${add} }`, { id: data.id });
  await worker.send('GET', `/api/v1/posts/${data.id}`, undefined, token);
  await worker.send('DELETE', `/api/v1/posts/${data.id}`, undefined, token);
};

/** The steps of a worker, by frequency. */
const steps: readonly Step[] = [
  ...kinds.map(record),
  ...[flatUsers, graphqlPosts, graphqlPosts, comments, comments],
];

class Worker {
  readonly actor: Actor;
  readonly random: Random;
  readonly #counts: LoadCounts;
  readonly #made = new Map<string, string[]>();

  constructor(actor: Actor, counts: LoadCounts, seed: number) {
    this.actor = actor;
    this.#counts = counts;
    this.random = new Random(seed);
  }

  async send(method: string, path: string, body?: unknown, token?: string): Promise<Parsed> {
    const isKeyed = method === 'POST' && this.random.chance(0.05);
    const headers = isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {};
    const reply = await request(this.actor.url + path, method, { body, token, headers });
    const { status, text, failure } = reply;
    this.#counts.requests += 1;
    if (method !== 'GET' && path !== '/graphql') this.#counts.writes += 1;
    if (status >= 400 || status === 0 || (path === '/graphql' && text.includes('"errors"')))
      this.#counts.failures.push(`${method} ${path}: ${status} ${failure ?? text}`);
    return text === '' ? null : JSON.parse(text);
  }

  graphql(query: string, variables: object = {}): Promise<Parsed> {
    return this.send('POST', '/graphql', { query, variables }, this.actor.token);
  }

  /** Remembers a record, and returns the oldest of its kind if there are too many. */
  keep(kind: string, id: string): string | undefined {
    const ids = this.#made.get(kind) ?? [];
    this.#made.set(kind, ids);
    ids.push(id);
    return ids.length > kept ? ids.shift() : undefined;
  }

  text(): string {
    return `text ${this.random.below(10_000)} `.repeat(1 + this.random.below(50));
  }
}

/** Keeps this many workers busy until the time is up. */
export async function runLoad(
  actor: Actor,
  counts: LoadCounts,
  workers: number,
  isOver: () => boolean,
): Promise<void> {
  const work = async (seed: number) => {
    const worker = new Worker(actor, counts, seed);
    while (!isOver() && counts.failures.length === 0) await worker.random.pick(steps)(worker);
  };
  await Promise.all(times(workers, work));
}
