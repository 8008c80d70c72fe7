import { type Reply, readReply } from './reply.ts';

const rounds = 40;

const paths = ['/posts', '/users', '/api/v1/users', '/api/v1/products', '/users/search?q=example'] as const;
const query = '{ posts(limit: 20) { title author { name } comments { text author { name } } tags } }';

/** A few requests of every kind: caches are filled and code is compiled, so memory afterwards is where it starts from. */
export async function warmUp(url: string): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([
      ...paths.map((path) => readReply(url + path)),
      post(url, '/graphql', { query }),
      post(url, '/posts', { title: `Warm ${round}`, content: 'Up' }),
    ]);
  }
}

function post(url: string, path: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  return readReply(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}
