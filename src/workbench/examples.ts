import type { Example } from '../http/operation.ts';
import type { Catalog } from '../records/catalog.ts';
import { WorkbenchProblem } from './problems.ts';

export const exampleName = 't1';

export const fresh = 'with-ten-users';

export const anHour = { from: 'empty', ttlSeconds: 3600 };

const sandboxNamed = (name: string, { names }: Catalog) => ({
  name,
  url: `http://localhost:3000/~${name}`,
  webSocketUrl: `ws://localhost:3000/~${name}/graphql`,
  productsToken: 'q7vX2k0p3uJm8yYw5s9Tn1Rr4Zc6Bd8Ff0Hh2Jj4Ll6',
  createdAt: '2026-01-31T09:30:00.000Z',
  expiresAt: '2026-01-31T10:30:00.000Z',
  clock: { now: '2026-01-31T09:30:00.000Z', running: true, isReal: true },
  records: Object.fromEntries(names.map((each) => [each, 0])),
});

export const exampleSandbox = (catalog: Catalog) => sandboxNamed(exampleName, catalog);
export const generatedSandbox = (catalog: Catalog) => sandboxNamed('7c1f04a93be2', catalog);

export const exampleEntry = {
  id: 1,
  at: '2026-01-31T09:30:00.000Z',
  kind: 'request',
  interface: 'posts',
  route: '/posts/{id}',
  method: 'GET',
  url: `http://localhost:3000/~${exampleName}/posts/7`,
  headers: { host: 'localhost:3000', accept: '*/*' },
  body: null,
  response: {
    status: 404,
    headers: { 'content-type': 'application/json; charset=utf-8', 'quintet-sandbox': exampleName },
    body: '{"error":{"code":"NOT_FOUND","message":"Post not found"}}',
  },
  durationMs: 0.412,
  curl: `curl 'http://localhost:3000/~${exampleName}/posts/7' -H 'accept: */*'`,
};

export const noRoom: readonly Example[] = [
  {
    name: 'tooMany',
    summary: 'The maximum number of sandboxes exists.',
    reply: new WorkbenchProblem(
      'too many',
      'the limit of 100 sandboxes (WORKBENCH_MAX_SANDBOXES) is reached: delete one first',
    ),
  },
  {
    name: 'tooLarge',
    summary: 'The initial data is too large.',
    reply: new WorkbenchProblem('too large', 'a sandbox holds at most 67108864 bytes (WORKBENCH_MAX_BYTES)'),
  },
];
