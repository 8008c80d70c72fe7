/** A client as an application has it: it knows where the server is, and nothing of tests. */
export class Notes {
  #url;

  constructor(baseUrl) {
    this.#url = `${baseUrl}/posts`;
  }

  async add(title, content = '-') {
    return this.#send('POST', '', { title, content });
  }

  async titles() {
    const notes = await this.#send('GET', '?limit=100');
    return notes.map(({ title }) => title);
  }

  async rename(id, title) {
    return this.#send('PATCH', `/${id}`, { title });
  }

  async remove(id) {
    await this.#send('DELETE', `/${id}`);
  }

  async #send(method, path, body) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = response.status === 204 ? {} : await response.json();
    if (response.ok) return answer.data;
    throw new Error(answer.error.code);
  }
}
