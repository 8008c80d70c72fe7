import { readReply } from './reply.ts';

/** What anybody may do after any attack, with the status of success. */
const calls = [
  { method: 'GET', path: '/healthz', status: 200 },
  { method: 'GET', path: '/readyz', status: 200 },
  { method: 'POST', path: '/posts', body: { title: 'Afterwards', content: 'Still here' }, status: 201 },
  { method: 'POST', path: '/graphql', body: { query: '{ users(limit: 1) { name } }' }, status: 200 },
] as const;

/** Does what a polite client does once the attack is over. Gives what it has to complain about. */
export async function checkAfterwards(url: string, maxMs: number): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { method, path, status, ...rest } of calls) {
    const reply = await readReply(url + path, {
      method,
      signal: AbortSignal.timeout(15_000),
      // A client of its own, so that it is not held back for what the attack did.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77' },
      ...('body' in rest && { body: JSON.stringify(rest.body) }),
    });
    const isGood = reply.status === status && reply.ms < maxMs;
    if (!isGood) problems.push(`${method} ${path} afterwards: ${reply.status} in ${reply.ms.toFixed(0)} ms`);
  }
  return problems;
}
