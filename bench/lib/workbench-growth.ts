import type { LoadRequest } from './drive.ts';
import type { Operation } from './growth-operations.ts';
import { ask } from './responses.ts';
import { get, post } from './workloads.ts';

/** Quantities that grow besides the data: sandboxes and journal entries. */

export interface Part {
  readonly title: string;
  readonly unit: string;
  readonly sizes: readonly number[];
  /** Grows from the previous size to this one. */
  grow(url: string, from: number, to: number): Promise<void>;
  readonly operations: readonly Operation[];
}

const put = (path: string, body: unknown): LoadRequest => ({ ...post(path, body), method: 'PUT' });
const base = '/_workbench/sandboxes';
const newPost = { title: 'A title', content: 'Some content' };

function operation(title: string, request: LoadRequest): Operation {
  return { title, perform: (url) => ask(url, request) };
}

export const sandboxes: Part = {
  title: 'sandboxes',
  unit: 'sandboxes',
  sizes: [1, 10, 100, 1_000],
  async grow(url, from, to) {
    for (let index = from; index < to; index += 1) await ask(url, put(`${base}/s${index}`, {}));
    await ask(url, post('/~s0/posts', newPost));
  },
  operations: [
    operation('replace one', put(`${base}/one-more`, {})),
    operation('reset', post(`${base}/s0/reset`, {})),
    operation('create in one', post('/~s0/posts', newPost)),
    operation('first page of one', get('/~s0/posts?page=1&limit=10')),
    operation('first page of main beside them', get('/posts?page=1&limit=10')),
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
    operation('a recorded request', get('/~kept/posts?page=1&limit=1')),
    operation('the ten oldest entries', get(`${journal}?limit=10`)),
    operation(
      'verify that nothing was created',
      post(`${journal}/verify`, { match: { method: 'POST' }, exactly: 0 }),
    ),
  ],
};
