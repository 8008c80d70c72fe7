import { TcpProxy } from '../../../harness/tcp-proxy.ts';
import type { Attack } from '../attack.ts';
import { holdWriter } from '../hold.ts';
import type { Target } from '../target.ts';
import { longText, times } from '../texts.ts';

/** What waits inside a transaction, and what one request makes all others wait for. */
export const transactionAttacks: readonly Attack[] = [
  {
    name: 'keyed-log-ins',
    what: '22 wrong log-ins for one e-mail at once, half of them with an Idempotency-Key, again and again',
    bound:
      'all are answered within 10 s; a create afterwards is 201 within a second; SIGTERM ends the process',
    provenBy: [
      'test/contracts/idempotency.test.ts',
      'test/storage/write-queue.test.ts',
      'test/watchdog.test.ts',
    ],
    settings: {},
    run: (target) =>
      target.flood(1, target.size(10, 2), async (round) => {
        const body = { email: `nobody-${round}@example.com`, password: 'wrong-password' };
        const replies = await Promise.all(
          times(22, (index) =>
            target.post('/api/v1/auth/login', body, {
              timeoutMs: 10_000,
              ...(index % 2 === 1 && { headers: { 'idempotency-key': crypto.randomUUID() } }),
            }),
          ),
        );
        const silent = replies.filter(({ status }) => status === 0).length;
        target.expect(silent === 0, `${silent} of 22 log-ins had no answer within 10 s`);
      }),
  },
  {
    name: 'long-posts-at-once',
    what: '30 posts at once, of 100,000 characters and of a million, through both blogs and the Posts API',
    bound: 'a text that is too long is refused, everything is answered within 10 s',
    movedBy: ['MAX_TEXT_CHARACTERS'],
    provenBy: ['test/contracts/input-limits.test.ts', 'test/storage/write-queue.test.ts'],
    run: writeLongTexts,
  },
  {
    name: 'held-writer',
    what: 'another process holds the writer for 8 s while 20 clients write',
    bound: 'a write is answered within 6 s, reads as ever',
    provenBy: ['test/storage/write-queue.test.ts', 'test/storage/faults.test.ts'],
    run: async (target) => {
      const holding = holdWriter(target.scene, target.size(8_000, 1_000));
      await Bun.sleep(100);
      const writes = times(20, (index) =>
        target.post('/posts', { title: `Held ${index}`, content: 'Waits' }, { timeoutMs: 20_000 }),
      );
      const reads = times(20, () => target.get('/posts', { timeoutMs: 20_000 }));
      const slowestRead = Math.max(...(await Promise.all(reads)).map(({ ms }) => ms));
      const slowestWrite = Math.max(...(await Promise.all(writes)).map(({ ms }) => ms));
      await holding;
      target.expect(slowestRead < 1_000, `a read took ${slowestRead.toFixed(0)} ms`);
      target.expect(slowestWrite < 6_000, `a write took ${slowestWrite.toFixed(0)} ms`);
    },
  },
  {
    name: 'held-writer-with-limit',
    what: 'RATE_LIMIT is set, another process holds the writer for 6 s, 20 clients read',
    bound: 'reads and /healthz are answered within a second: a count is no write',
    movedBy: ['RATE_LIMIT'],
    provenBy: ['test/contracts/rate-limit.test.ts'],
    settings: { RATE_LIMIT: '100000/min' },
    run: async (target) => {
      const holding = holdWriter(target.scene, target.size(6_000, 3_000));
      await Bun.sleep(100);
      const paths = ['/healthz', '/posts', '/users', '/api/v1/products'];
      const reads = times(20, (index) =>
        target.get(paths[index % paths.length] ?? '/', { timeoutMs: 20_000 }),
      );
      for (const { status, ms } of await Promise.all(reads)) {
        target.expect(status === 200 && ms < 2_500, `a read was ${status} after ${ms.toFixed(0)} ms`);
      }
      await holding;
    },
  },
  {
    name: 'bulk-users',
    what: 'POST /users/bulk with 1,000 users in a body of 1 MB, on four connections, again and again',
    bound: 'each is 201, or refused with 429 or 503',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/flat-users-bulk.test.ts', 'test/storage/write-queue.test.ts'],
    run: async (target) => {
      const name = longText(1, target.size(900, 90));
      const users = times(1_000, (index) => ({ name, email: `bulk-${index}@example.com` }));
      const body = JSON.stringify(users);
      await target.flood(4, target.size(60, 4), async () => {
        const { status } = await target.post('/users/bulk', body);
        target.expect([201, 429, 503].includes(status), `a bulk was ${status}`);
      });
    },
  },
  {
    name: 'bulk-deletes',
    what: 'DELETE /users/bulk with as many ids as a body holds, on four connections, again and again',
    bound: 'each is answered',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/input-limits.test.ts'],
    run: async (target) => {
      const ids = times(target.size(26_000, 2_000), () => crypto.randomUUID());
      const body = JSON.stringify(ids);
      await target.flood(4, target.size(60, 4), async () => {
        const { status } = await target.request('DELETE', '/users/bulk', { body });
        target.expect(status !== 0 && status !== 500, `a bulk of deletes was ${status}`);
      });
    },
  },
  {
    name: 'contended-post',
    what: '50 clients change one post with If-Match, each adding one to what it has read',
    bound: 'no change is lost: the number in the post is the number of answers of 200',
    provenBy: ['test/contracts/conditional-requests.test.ts'],
    run: contend,
  },
  {
    name: 'key-flood',
    what: 'a new Idempotency-Key with every create on 50 connections, and one key on 100 at once',
    bound: 'one key makes one record',
    provenBy: ['test/contracts/idempotency.test.ts', 'test/storage/idempotency-store.test.ts'],
    run: floodKeys,
  },
  {
    name: 'key-spellings',
    what: 'one Idempotency-Key at /posts, /posts/ and /%70osts',
    bound: 'one record at most',
    provenBy: ['test/contracts/idempotency.test.ts'],
    run: async (target) => {
      const title = `Spelt ${crypto.randomUUID()}`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      for (const path of ['/posts', '/posts/', '/%70osts']) {
        await target.post(path, { title, content: 'Once' }, { headers });
      }
      await expectOne(target, '/posts/search', 'title', title);
    },
  },
  {
    name: 'deep-delete',
    what: 'an account that wrote thousands of posts and comments is deleted',
    bound: 'the delete is answered with success',
    provenBy: ['test/contracts/versioned-deletes.test.ts'],
    run: deleteAuthor,
  },
  {
    name: 'unknown-outcome',
    what: 'creates with keys on a server whose PostgreSQL falls silent for 12.5 s, and their retries',
    bound: 'one key makes one record at most, and exactly one once it was answered with 201',
    movedBy: ['DATABASE_STATEMENT_TIMEOUT_MS'],
    provenBy: ['test/contracts/idempotency.test.ts', 'test/storage/paused-postgres.test.ts'],
    engines: ['postgres'],
    isLengthy: true,
    run: retryUnknown,
  },
];

async function writeLongTexts(target: Target): Promise<void> {
  const { token } = target.scene.world.attacker;
  const [fair, huge] = [99_000, 1_000_000];
  await target.flood(30, target.size(120, 12), async (index) => {
    const isHuge = index % 3 === 0;
    const content = longText(index, isHuge ? huge : fair);
    const mutation = 'mutation ($text: String!) { createPost(title: "Long", content: $text) { id } }';
    const reply =
      index % 2 === 0
        ? await target.post('/posts', { title: 'Long', content }, { timeoutMs: 10_000 })
        : await target.graphql(mutation, { text: content }, { token, timeoutMs: 10_000 });
    const isRefused = reply.status >= 400 || reply.text.includes('"errors"');
    target.expect(reply.status !== 0, 'a post of a long text had no answer within 10 s');
    target.expect(isRefused || !isHuge, 'a text of a million characters was taken');
  });
}

async function contend(target: Target): Promise<void> {
  const made = await target.post('/posts', { title: 'Contended', content: '0' });
  const path = `/posts/${JSON.parse(made.text).data.id}`;
  let changes = 0;
  await target.flood(50, target.size(2_000, 100), async () => {
    const read = await target.get(path);
    const etag = read.headers.get('etag');
    if (read.status !== 200 || etag === null) return;
    const content = String(Number(JSON.parse(read.text).data.content) + 1);
    const { status } = await target.request('PUT', path, {
      body: { content },
      headers: { 'if-match': etag },
    });
    if (status === 200) changes += 1;
    target.expect([200, 412, 429, 503].includes(status), `a change was ${status}`);
  });
  const found = Number(JSON.parse((await target.get(path)).text).data.content);
  target.expect(found === changes, `${changes} changes were acknowledged, ${found} are there`);
}

async function floodKeys(target: Target): Promise<void> {
  await target.flood(50, target.size(20_000, 100), async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { status } = await target.post('/users', { name: 'Keyed', email: 'k@example.com' }, { headers });
    target.expect([201, 429, 503].includes(status), `a create with a key was ${status}`);
  });
  const email = `${crypto.randomUUID()}@example.com`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await Promise.all(times(100, () => target.post('/users', { name: 'Once', email }, { headers })));
  await expectOne(target, '/users/search', 'email', email);
}

/** Looks for a text that one record may have in a field. */
async function expectOne(target: Target, path: string, field: string, text: string): Promise<void> {
  const { text: found } = await target.get(`${path}?q=${encodeURIComponent(text)}`);
  const records = found.split(`"${field}":"${text}"`).length - 1;
  target.expect(records === 1, `${records} records were made with one key`);
}

async function deleteAuthor(target: Target): Promise<void> {
  const name = `author-${crypto.randomUUID()}`;
  const account = {
    name,
    email: `${name}@example.com`,
    password: 'password',
    password_confirmation: 'password',
  };
  const { token, user } = JSON.parse((await target.post('/api/v1/auth/register', account)).text);
  const posts = times(50, (index) => `p${index}: createPost(title: "T", content: "C") { id }`).join(' ');
  const comments = (id: number) =>
    times(100, (index) => `c${index}: addComment(postId: "${id}", text: "T") { id }`).join(' ');
  const { taggedPostId } = target.scene.world;
  await target.flood(4, target.size(60, 2), (index) =>
    index % 2 === 0
      ? target.graphql(`mutation { ${posts} }`, {}, { token })
      : target.graphql(`mutation { ${comments(taggedPostId)} }`, {}, { token }),
  );
  const { status } = await target.request('DELETE', `/api/v1/users/${user.id}`, { token });
  target.expect(status < 300, `the delete was ${status}`);
}

const silentMs = 12_500;

/** The server of this attack reaches its database through a proxy that can be told to keep answers to itself. */
async function retryUnknown(target: Target): Promise<void> {
  const database = new URL(target.scene.databaseUrl);
  const proxy = await TcpProxy.to(Number(database.port));
  database.port = String(proxy.port);
  const server = await target.startServer({ DATABASE_URL: database.href });
  const creates = times(20, () => {
    const [key, title] = [crypto.randomUUID(), `Unknown ${crypto.randomUUID()}`];
    const send = () =>
      target.post(
        '/posts',
        { title, content: 'Once' },
        { url: server.url, headers: { 'idempotency-key': key } },
      );
    return { title, send };
  });
  const sending = creates.map(({ send }) => send());
  await Bun.sleep(8);
  proxy.pauseAnswers();
  await Bun.sleep(target.size(silentMs, 500));
  proxy.resume();
  const first = await Promise.all(sending);
  await Bun.sleep(1_000);
  for (const [index, { title, send }] of creates.entries()) {
    const retried = await send();
    const { text } = await target.get(`/posts/search?q=${encodeURIComponent(title)}`);
    const records = JSON.parse(text).meta.count;
    const isAnswered = first[index]?.status === 201 || retried.status === 201;
    target.expect(
      records <= 1,
      `a retry made ${records} records (${first[index]?.status}, ${retried.status})`,
    );
    target.expect(!isAnswered || records === 1, 'a create that was answered with 201 is not there');
  }
  await target.stopServer(server);
  await proxy.shut();
}
