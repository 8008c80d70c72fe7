import { longText, times } from '../../../harness/lists.ts';
import { type Attacks, newKey, requests } from '../floods.ts';
import type { Target } from '../target.ts';

/** A write that succeeds or is throttled. */
const created = { statuses: [201, 429, 503], ms: 30_000 };

/** Waits inside a transaction, and requests that make all others wait. */
export const transactionAttacks: Attacks = {
  // A thousand rows in each transaction.
  'bulk-users': requests(4, created, () => {
    const name = longText(1, 900);
    const body = times(1_000, (index) => ({ name, email: `bulk-${index}@example.com` }));
    return { path: '/users/bulk', body: JSON.stringify(body) };
  }),
  // Fifty clients that change one record.
  'contended-post': contend,
  // A new idempotency key with each request, and one key at the same time.
  'key-flood': async (target) => {
    const body = { name: 'Keyed', email: 'k@example.com' };
    const keyed = () => ({ path: '/users', body, headers: newKey() });
    await requests(50, created, () => keyed)(target);
    const email = `${crypto.randomUUID()}@example.com`;
    const once = { path: '/users', body: { name: 'Once', email }, headers: newKey() };
    await Promise.all(times(100, () => target.send(once)));
    const found = await target.send({ path: `/users/search?q=${email}` });
    const records = found.text.split(`"email":"${email}"`).length - 1;
    target.expect(records === 1, `${records} records were created with one key`);
  },
};

async function contend(target: Target): Promise<void> {
  const made = await target.send({ path: '/posts', body: { title: 'Contended', content: '0' } });
  const path = `/posts/${JSON.parse(made.text).data.id}`;
  const contentOf = (text: string) => Number(JSON.parse(text).data.content);
  let changes = 0;
  await target.flood(50, async () => {
    const read = await target.send({ path });
    const etag = read.headers.get('etag');
    if (read.status !== 200 || etag === null) return;
    const body = { content: String(contentOf(read.text) + 1) };
    const sent = { method: 'PUT', path, body, headers: { 'if-match': etag } };
    const { status } = await target.ask(sent, { statuses: [200, 412, 429, 503], ms: 30_000 });
    if (status === 200) changes += 1;
  });
  const found = contentOf((await target.send({ path })).text);
  target.expect(found === changes, `${changes} changes were acknowledged, but ${found} were stored`);
}
