import { request } from '../../harness/http.ts';

/** What polite clients send before the first attack and after each. */

const query = '{ posts(limit: 20) { title author { name } comments { text author { name } } tags } }';
const reads = ['/posts', '/users', '/api/v1/users', '/api/v1/products', '/users/search?q=example'] as const;

/** Sends a few requests of every kind: caches are filled and code is compiled, so memory afterwards is where it starts from. */
export async function warmUp(url: string): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([
      ...reads.map((path) => request(url + path, 'GET')),
      request(`${url}/graphql`, 'POST', { body: { query } }),
      request(`${url}/posts`, 'POST', { body: { title: `Warm ${round}`, content: 'Up' } }),
    ]);
  }
}

/** What anybody may do after any attack, with the status of success. */
const calls = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/posts', 201, { title: 'Afterwards', content: 'Still here' }],
  ['/graphql', 200, { query: '{ users(limit: 1) { name } }' }],
] as const;

/** Does what a polite client does once the attack is over. Gives what it has to complain about. */
export async function checkAfterwards(url: string, maxMs: number): Promise<readonly string[]> {
  // A client of its own, so that it is not held back for what the attack did.
  const options = { timeoutMs: 15_000, headers: { 'x-forwarded-for': '192.0.2.77' } };
  const problems: string[] = [];
  for (const [path, expected, body] of calls) {
    const { status, ms } = await request(url + path, body ? 'POST' : 'GET', { ...options, body });
    const isGood = status === expected && ms < maxMs;
    if (!isGood) problems.push(`${path} afterwards: ${status} in ${ms.toFixed(0)} ms`);
  }
  return problems;
}
