/** @typedef {{ id: number, title: string, createdAt: string }} Note */
/** @typedef {{ method: string, path: string, body?: object, headers?: Record<string, string> }} Sent */

/** A client as an application would have it: it knows the server's URL, but nothing about tests. */
export class Notes {
  #url;
  #token;

  constructor(url = '', token = '') {
    this.#url = url;
    this.#token = token;
  }

  /** @returns {Promise<Note>} */
  async add(title = '', content = '-') {
    // A retry sends the same key, so the server stores the note once.
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return (await this.#insist({ method: 'POST', path: '/posts', body: { title, content }, headers })).data;
  }

  /** @returns {Promise<string[]>} */
  async titles() {
    const { data } = await this.#insist({ method: 'GET', path: '/posts?limit=100' });
    return data.map((/** @type {Note} */ { title }) => title);
  }

  /** @returns {Promise<Note>} */
  async rename(id = 0, title = '') {
    return (await this.#send({ method: 'PATCH', path: `/posts/${id}`, body: { title } })).data;
  }

  async remove(id = 0) {
    await this.#send({ method: 'DELETE', path: `/posts/${id}` });
  }

  /**
   * Needs a token.
   * @returns {Promise<number>} the id of the post
   */
  async publish(title = '', body = '-') {
    const headers = { authorization: `Bearer ${this.#token}` };
    const post = { title, body, published: true };
    return (await this.#send({ method: 'POST', path: '/api/v1/posts', body: post, headers })).data.id;
  }

  /**
   * Sends up to three times while the server fails or is unreachable.
   * @param {Sent} sent
   * @returns {Promise<{ data: any }>}
   */
  async #insist(sent, attempts = 3) {
    try {
      return await this.#send(sent);
    } catch (error) {
      if (error instanceof Refusal || attempts === 1) throw error;
      return this.#insist(sent, attempts - 1);
    }
  }

  /** @param {Sent} sent */
  async #send({ method, path, body, headers = {} }) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status >= 500) throw new Error(`the server responded with ${response.status}`);
    if (!response.ok) throw new Refusal(response.statusText);
    return response.status === 204 ? {} : JSON.parse(await response.text());
  }
}

/** A request that the server rejects, so a retry would not help. */
class Refusal extends Error {}
