import { request } from '../../harness/http.ts';

const query = '{ posts(limit: 20) { title author { name } comments { text author { name } } tags } }';
const reads = ['/posts', '/users', '/api/v1/users', '/api/v1/products', '/users/search?q=example'] as const;

/** Fills caches and compiles code, so that the memory afterwards is a baseline. */
export async function warmUp(url: string): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([
      ...reads.map((path) => request(url + path, 'GET')),
      request(`${url}/graphql`, 'POST', { body: { query } }),
      request(`${url}/posts`, 'POST', { body: { title: `Warm ${round}`, content: 'Up' } }),
    ]);
  }
}

/** Requests that must succeed after any attack, with their status. */
const calls = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/posts', 201, { title: 'Afterwards', content: 'Still here' }],
  ['/graphql', 200, { query: '{ users(limit: 1) { name } }' }],
] as const;

/** Checks that other clients are served once the attack is over. Returns the problems. */
export async function checkAfterwards(url: string, maxMs: number): Promise<readonly string[]> {
  // Another address, so that it is not throttled because of the attack.
  const options = { timeoutMs: 15_000, headers: { 'x-forwarded-for': '192.0.2.77' } };
  const problems: string[] = [];
  for (const [path, expected, body] of calls) {
    const { status, ms } = await request(url + path, body ? 'POST' : 'GET', { ...options, body });
    const isGood = status === expected && ms < maxMs;
    if (!isGood) problems.push(`${path} afterwards: ${status} in ${ms.toFixed(0)} ms`);
  }
  return problems;
}
