import { ask } from './answers.ts';
import type { LoadRequest } from './drive.ts';
import { get, post } from './workloads.ts';

/** Quantities that grow besides the data: sandboxes and journal entries. */

export interface Part {
  readonly title: string;
  readonly unit: string;
  readonly sizes: readonly number[];
  /** Grows from the previous size to this one. */
  grow(url: string, from: number, to: number): Promise<void>;
  readonly operations: readonly { readonly title: string; perform(url: string): Promise<unknown> }[];
}

const put = (path: string, body: unknown): LoadRequest => ({ ...post(path, body), method: 'PUT' });
const base = '/_workbench/sandboxes';
const newPost = { title: 'A title', content: 'Some content' };

export const sandboxes: Part = {
  title: 'sandboxes',
  unit: 'sandboxes',
  sizes: [1, 10, 100, 1_000],
  async grow(url, from, to) {
    for (let index = from; index < to; index += 1) await ask(url, put(`${base}/s${index}`, {}));
    await ask(url, post('/~s0/posts', newPost));
  },
  operations: [
    {
      title: 'one more is made, in place of itself',
      perform: (url) => ask(url, put(`${base}/one-more`, {})),
    },
    { title: 'reset', perform: (url) => ask(url, post(`${base}/s0/reset`, {})) },
    { title: 'create in one', perform: (url) => ask(url, post('/~s0/posts', newPost)) },
    { title: 'first page of one', perform: (url) => ask(url, get('/~s0/posts?page=1&limit=10')) },
    { title: 'first page of main beside them', perform: (url) => ask(url, get('/posts?page=1&limit=10')) },
  ],
};

const kept = 10_000;
const journal = `${base}/kept/journal`;

/** Filled by requests to a sandbox, as in a test. */
export const journals: Part = {
  title: 'journal',
  unit: 'entries of a journal',
  sizes: [10, 100, 1_000, 10_000],
  async grow(url, from, to) {
    if (from === 0) {
      await ask(url, put(`${base}/kept`, {}));
      await ask(url, put(journal, { keep: kept }));
    }
    for (let index = from; index < to; index += 1) await ask(url, get('/~kept/posts?page=1&limit=1'));
  },
  operations: [
    { title: 'a request that is kept', perform: (url) => ask(url, get('/~kept/posts?page=1&limit=1')) },
    { title: 'the ten oldest entries', perform: (url) => ask(url, get(`${journal}?limit=10`)) },
    {
      title: 'verify that nothing was created',
      perform: (url) => ask(url, post(`${journal}/verify`, { match: { method: 'POST' }, exactly: 0 })),
    },
  ],
};
