import * as z from 'zod';
import { Random } from '../fuzz/random.ts';

/** Reads and writes through every interface. Each worker deletes what it made, so the data keeps its size. */

export interface Actor {
  readonly url: string;
  readonly token: string;
  readonly productsToken: string;
  /** A post that stays, for comments. */
  readonly postId: number;
}

export interface LoadCounts {
  requests: number;
  writes: number;
  /** Answers that nobody should get here. */
  readonly failures: string[];
}

/** Records of one kind that a worker keeps before it deletes the oldest. */
const kept = 10;

const numbered = z.object({ data: z.object({ id: z.number() }) });
const identified = z.array(z.object({ id: z.string() }));
const created = z.object({ data: z.object({ createPost: z.object({ id: z.string() }) }) });

class Worker {
  readonly #actor: Actor;
  readonly #counts: LoadCounts;
  readonly #random: Random;
  readonly #made = new Map<string, string[]>();

  constructor(actor: Actor, counts: LoadCounts, seed: number) {
    this.#actor = actor;
    this.#counts = counts;
    this.#random = new Random(seed);
  }

  async #send(method: string, path: string, body?: unknown, token?: string): Promise<string> {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && this.#random.chance(0.05) && { 'idempotency-key': crypto.randomUUID() }),
    };
    const response = await fetch(this.#actor.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    this.#counts.requests += 1;
    if (method !== 'GET' && path !== '/graphql') this.#counts.writes += 1;
    if (response.status >= 400) this.#counts.failures.push(`${method} ${path}: ${response.status} ${text}`);
    return text;
  }

  async #graphql(query: string, variables: object = {}): Promise<string> {
    const text = await this.#send('POST', '/graphql', { query, variables }, this.#actor.token);
    if (text.includes('"errors"')) this.#counts.failures.push(`${query}: ${text}`);
    return text;
  }

  /** Remembers a record, and gives the oldest of its kind once there are too many. */
  #keep(kind: string, id: string): string | undefined {
    const ids = this.#made.get(kind) ?? [];
    this.#made.set(kind, ids);
    ids.push(id);
    return ids.length > kept ? ids.shift() : undefined;
  }

  #text(): string {
    return `text ${this.#random.integer(0, 9999)} `.repeat(this.#random.integer(1, 50));
  }

  async #rest(kind: string, path: string, body: object, changes: object, token?: string): Promise<void> {
    const { data } = numbered.parse(JSON.parse(await this.#send('POST', path, body, token)));
    await this.#send('PUT', `${path}/${data.id}`, changes, token);
    await this.#send('GET', `${path}/${data.id}`, undefined, token);
    await this.#send('GET', path, undefined, token);
    const oldest = this.#keep(kind, String(data.id));
    if (oldest !== undefined) await this.#send('DELETE', `${path}/${oldest}`, undefined, token);
  }

  async #flatUsers(): Promise<void> {
    const users = Array.from({ length: 4 }, (_, index) => ({
      name: this.#text(),
      email: `user${index}@example.com`,
    }));
    const made = identified.parse(JSON.parse(await this.#send('POST', '/users/bulk', users)));
    await this.#send('GET', `/users/search?q=${this.#random.integer(0, 9999)}`);
    await this.#send('GET', '/wrapped/users');
    await this.#send(
      'DELETE',
      '/users/bulk',
      made.map(({ id }) => id),
    );
  }

  /** Every text is another one: what is remembered of texts must have an end. */
  async #graphqlPosts(): Promise<void> {
    const alias = `a${this.#random.next()}`;
    const { token, postId } = this.#actor;
    const mutation =
      'mutation ($content: String!) { createPost(title: "Soak", content: $content, tags: ["soak"]) { id } }';
    const made = created.parse(JSON.parse(await this.#graphql(mutation, { content: this.#text() })));
    await this.#graphql(
      `{ ${alias}: posts(limit: 20) { title author { name posts { id } } comments { text } } }`,
    );
    const oldest = this.#keep('graphql', made.data.createPost.id);
    if (oldest !== undefined)
      await this.#graphql('mutation ($id: ID!) { deletePost(id: $id) }', { id: oldest });
    const comments = `/api/v1/posts/${postId}/comments`;
    await this.#send('GET', comments, undefined, token);
  }

  /** A comment lives as long as its post, so it gets a post of its own. */
  async #comments(): Promise<void> {
    const { token } = this.#actor;
    const post = { title: 'Soak', body: this.#text(), published: true };
    const { data } = numbered.parse(JSON.parse(await this.#send('POST', '/api/v1/posts', post, token)));
    await this.#graphql(
      'mutation ($id: ID!) { addComment(postId: $id, text: "Well said") { id post { comments { id } } } }',
      { id: data.id },
    );
    await this.#send('GET', `/api/v1/posts/${data.id}`, undefined, token);
    await this.#send('DELETE', `/api/v1/posts/${data.id}`, undefined, token);
  }

  step(): Promise<void> {
    const { token, productsToken } = this.#actor;
    return this.#random.weighted<Promise<void>>(
      [
        1,
        () =>
          this.#rest('posts', '/posts', { title: 'Soak', content: this.#text() }, { title: this.#text() }),
      ],
      [
        1,
        () =>
          this.#rest(
            'users',
            '/api/v1/users',
            { name: 'Soak', email: 'soak@example.com' },
            { name: this.#text() },
          ),
      ],
      [
        1,
        () =>
          this.#rest('products', '/api/v1/products', { name: 'Soak', price: 1 }, { price: 2 }, productsToken),
      ],
      [
        1,
        () =>
          this.#rest(
            'blogPosts',
            '/api/v1/posts',
            { title: 'Soak', body: this.#text() },
            { published: true },
            token,
          ),
      ],
      [1, () => this.#flatUsers()],
      [2, () => this.#graphqlPosts()],
      [2, () => this.#comments()],
    );
  }
}

/** Keeps so many workers busy until the time is up. */
export async function runLoad(
  actor: Actor,
  counts: LoadCounts,
  workers: number,
  isOver: () => boolean,
): Promise<void> {
  const work = async (_: unknown, seed: number) => {
    const worker = new Worker(actor, counts, seed);
    while (!isOver() && counts.failures.length === 0) await worker.step();
  };
  await Promise.all(Array.from({ length: workers }, work));
}
