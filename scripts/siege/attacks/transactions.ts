import { Database } from 'bun:sqlite';
import { SQL } from 'bun';
import { longText, times, words } from '../../../harness/lists.ts';
import { type Attacks, cycle, newKey, requests } from '../floods.ts';
import type { Scene, Target } from '../target.ts';

/** A write that succeeds or is throttled. */
const created = { statuses: [201, 429, 503], ms: 30_000 };

/** Waits inside a transaction, and requests that make all others wait. */
export const transactionAttacks: Attacks = {
  // A lock held by another program.
  'held-writer': {
    settings: { RATE_LIMIT: '100000/min' },
    run: async (target) => {
      const holding = holdWriter(target.scene);
      await Bun.sleep(100);
      const body = { title: 'Held', content: 'Waits' };
      const paths = words('/healthz /posts /users /api/v1/products');
      await Promise.all([
        ...times(20, () => target.ask({ path: '/posts', body }, { statuses: [201, 503], ms: 6_000 })),
        ...times(20, (index) => target.ask({ path: cycle(paths, index) }, { statuses: [200], ms: 1_000 })),
      ]);
      await holding;
    },
  },
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

/** Holds the write lock of the database, as a backup tool or a migration would. */
async function holdWriter({ engine, databaseUrl, seconds }: Scene): Promise<void> {
  if (engine === 'sqlite') {
    using database = new Database(databaseUrl.slice('sqlite:'.length));
    database.run('pragma busy_timeout = 10000');
    database.run('begin immediate');
    await Bun.sleep(seconds * 1000);
    database.run('rollback');
    return;
  }
  await using client = new SQL(databaseUrl, { max: 1 });
  await client.begin(async (transaction) => {
    await transaction.unsafe('lock table posts, flat_users, products, blog_users in exclusive mode');
    await Bun.sleep(seconds * 1000);
  });
}

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
