interface Note {
  readonly id: number;
  readonly title: string;
  readonly createdAt: string;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client as an application has it: it knows where the server is, and nothing of tests. */
export class Notes {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token = '') {
    this.#url = url;
    this.#token = token;
  }

  async add(title: string, content = '-'): Promise<Note> {
    // The key stays the same when the note is sent again: the server writes it once.
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return (await this.#insist<Note>({ method: 'POST', path: '/posts', body: { title, content }, headers }))
      .data;
  }

  async titles(): Promise<readonly string[]> {
    const { data } = await this.#insist<readonly Note[]>({ method: 'GET', path: '/posts?limit=100' });
    return data.map(({ title }) => title);
  }

  async rename(id: number, title: string): Promise<Note> {
    return (await this.#send<Note>({ method: 'PATCH', path: `/posts/${id}`, body: { title } })).data;
  }

  async remove(id: number): Promise<void> {
    await this.#send({ method: 'DELETE', path: `/posts/${id}` });
  }

  /** Only for who is logged in. */
  async publish(title: string, body = '-'): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const post = { title, body, published: true };
    return (await this.#send<Note>({ method: 'POST', path: '/api/v1/posts', body: post, headers })).data.id;
  }

  /** Up to three times, while the server cannot be reached or is in trouble. */
  async #insist<Data>(sent: Sent, attempts = 3): Promise<{ data: Data }> {
    try {
      return await this.#send<Data>(sent);
    } catch (error) {
      if (error instanceof Refusal || attempts === 1) throw error;
      return this.#insist(sent, attempts - 1);
    }
  }

  async #send<Data>({ method, path, body, headers = {} }: Sent): Promise<{ data: Data }> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status >= 500) throw new Error(`the server answered with ${response.status}`);
    if (!response.ok) throw new Refusal(response.statusText);
    const answer: unknown = response.status === 204 ? {} : JSON.parse(await response.text());
    return answer as { data: Data };
  }
}

/** What the server will not do, however often it is asked. */
class Refusal extends Error {}
