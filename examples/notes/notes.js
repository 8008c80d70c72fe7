/** A client as an application has it: it knows where the server is, and nothing of tests. */
export class Notes {
  #url;
  #token;

  constructor(url, token = '') {
    this.#url = url;
    this.#token = token;
  }

  async add(title, content = '-') {
    // The key stays the same when the note is sent again: the server writes it once.
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return (await this.#insist({ method: 'POST', path: '/posts', body: { title, content }, headers })).data;
  }

  async titles() {
    const { data } = await this.#insist({ method: 'GET', path: '/posts?limit=100' });
    return data.map(({ title }) => title);
  }

  async rename(id, title) {
    return (await this.#send({ method: 'PATCH', path: `/posts/${id}`, body: { title } })).data;
  }

  async remove(id) {
    await this.#send({ method: 'DELETE', path: `/posts/${id}` });
  }

  /** Only for who is logged in. */
  async publish(title, body = '-') {
    const headers = { authorization: `Bearer ${this.#token}` };
    const post = { title, body, published: true };
    return (await this.#send({ method: 'POST', path: '/api/v1/posts', body: post, headers })).data.id;
  }

  /** Up to three times, while the server cannot be reached or is in trouble. */
  async #insist(sent, attempts = 3) {
    try {
      return await this.#send(sent);
    } catch (error) {
      if (error instanceof Refusal || attempts === 1) throw error;
      return this.#insist(sent, attempts - 1);
    }
  }

  async #send({ method, path, body, headers = {} }) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status >= 500) throw new Error(`the server answered with ${response.status}`);
    if (!response.ok) throw new Refusal(response.statusText);
    return response.status === 204 ? {} : JSON.parse(await response.text());
  }
}

/** What the server will not do, however often it is asked. */
class Refusal extends Error {}
