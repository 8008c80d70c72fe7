interface Note {
  readonly id: number;
  readonly title: string;
  readonly createdAt: string;
}

/** A client as an application has it: it knows where the server is, and nothing of tests. */
export class Notes {
  readonly #url: string;

  constructor(baseUrl: string) {
    this.#url = `${baseUrl}/posts`;
  }

  add(title: string, content = '-'): Promise<Note> {
    return this.#send<Note>('POST', '', { title, content });
  }

  async titles(): Promise<readonly string[]> {
    const notes = await this.#send<readonly Note[]>('GET', '?limit=100');
    return notes.map(({ title }) => title);
  }

  rename(id: number, title: string): Promise<Note> {
    return this.#send<Note>('PATCH', `/${id}`, { title });
  }

  remove(id: number): Promise<void> {
    return this.#send<void>('DELETE', `/${id}`);
  }

  async #send<Data>(method: string, path: string, body?: object): Promise<Data> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = response.status === 204 ? {} : await response.json();
    if (response.ok) return answer.data;
    throw new Error(answer.error.code);
  }
}
