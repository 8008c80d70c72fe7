import { expect, it } from 'bun:test';
import { onEverySetup, onEverySetupInProcess, type Reply, type TestApp, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { sendUntilCommit } from '../support/isolated.ts';
import { countByStatus, expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const inUse = {
  status: 409,
  body: {
    error: {
      code: 'IDEMPOTENCY_KEY_IN_USE',
      message: 'A request with this Idempotency-Key is still running',
    },
  },
};

const day = 24 * 60 * 60 * 1000;

/** Keys expire by the clock of the database, so a test backdates them. */
async function age(app: TestApp, milliseconds: number): Promise<void> {
  await app.sql('update idempotency_keys set started_at = started_at - $1', [milliseconds]);
}

describeOn('Idempotency-Key', onEverySetup, useApp, (app) => {
  const headers = { 'idempotency-key': 'a key' };
  const post = { title: 'Title', content: 'Content', authorId: 1 };
  const written = { title: 'Title', body: 'Body' };
  const create = () => app.post('/posts', post, { headers });
  const writeAs = (token: string) => app.post('/api/v1/posts', written, { headers, token });
  const countPosts = async () => (await app.get('/posts')).body.meta.total;
  const isReplayed = (reply: Reply) => reply.headers.get('idempotency-replayed');

  it('returns the stored response for the same key and body, without running again', async () => {
    const body = '{"title":"Title","content":"Content","authorId":12345678901234567890}';
    const first = await app.request('POST', '/posts', { body, headers });
    const again = await app.request('POST', '/posts', { body, headers });
    expect([first.status, first.text]).toEqual([201, expect.stringContaining('12345678901234567890')]);
    expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([isReplayed(first), isReplayed(again)]).toEqual([null, 'true']);
    expect([again.status, again.text, await countPosts()]).toEqual([201, first.text, 1]);
  });

  it('rejects the same key with another body: 422 in the format of the interface', async () => {
    await create();
    expectReply(await app.post('/posts', { ...post, title: 'Other' }, { headers }), 422, {
      error: { code: 'IDEMPOTENCY_KEY_REUSED', message: 'This Idempotency-Key was used with another body' },
    });
    const flat = { name: 'A', email: 'a@example.com' };
    await app.post('/users', flat, { headers });
    expectReply(await app.post('/users', { ...flat, name: 'B' }, { headers }), 422, {
      detail: 'This Idempotency-Key was used with another body',
    });
  });

  it('runs only one of many concurrent requests, and returns 201 or 409 to the others', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, create));
    expect(await countPosts()).toBe(1);
    const created = await create();
    expect([created.status, created.body.data.id]).toEqual([201, 1]);
    for (const { status, body } of responses)
      expect([created, inUse]).toContainEqual(expect.objectContaining({ status, body }));
    expect(responses.filter((reply) => reply.status === 201 && isReplayed(reply) === null)).toHaveLength(1);
  });

  it('does not use up a key for a rejected request', async () => {
    expect((await app.post('/posts', { title: 'Only' }, { headers })).status).toBe(400);
    const done = await create();
    expect([done.status, done.body.data.id]).toEqual([201, 1]);
  });

  it('applies to one operation and one caller', async () => {
    const [ada, ben] = [await register(app, 'Ada'), await register(app, 'Ben')];
    const first = await writeAs(ada.token);
    const second = await writeAs(ben.token);
    expect([first.body.data.author.id, second.body.data.author.id]).toEqual([ada.id, ben.id]);
    expect((await create()).status).toBe(201);
    // A user may have another token.
    app.clock.advance(1000);
    const { token } = (await app.post('/api/v1/auth/refresh', undefined, ada)).body;
    expect(token).not.toBe(ada.token);
    const again = await writeAs(token);
    expect([again.status, again.text, isReplayed(again)]).toEqual([201, first.text, 'true']);
  });

  it('applies to one client, if there is no caller', async () => {
    const from = (address: string) => ({ headers: { ...headers, 'x-forwarded-for': address } });
    const first = await app.post('/posts', post, from('192.0.2.1'));
    const [other, again] = [
      await app.post('/posts', post, from('192.0.2.2')),
      await app.post('/posts', post, from('192.0.2.1')),
    ];
    expect([isReplayed(other), isReplayed(again), again.text]).toEqual([null, 'true', first.text]);
  });

  it('applies only to the record in the path', async () => {
    const { token } = await register(app, 'Ada');
    for (const title of ['One', 'Two']) await app.post('/api/v1/posts', { title, body: 'Body' }, { token });
    const comment = { body: 'Comment' };
    const first = await app.post('/api/v1/posts/1/comments', comment, { headers, token });
    const second = await app.post('/api/v1/posts/2/comments', comment, { headers, token });
    expect([first.body.data.post_id, second.body.data.post_id]).toEqual([1, 2]);
  });

  it('is the same key in every spelling of the path', async () => {
    const ids = [];
    for (const path of ['/posts', '/posts/', '/posts?a=b']) {
      const reply = await app.send('POST', path, { json: post, headers });
      ids.push(((await reply.json()) as { data: { id: number } }).data.id);
    }
    expect(ids).toEqual([1, 1, 1]);
  });

  it('replays a response only for a caller who is still authorized', async () => {
    const { id, token } = await register(app, 'Ada');
    expect((await writeAs(token)).status).toBe(201);
    await app.delete(`/api/v1/users/${id}`, { token });
    expectReply(await writeAs(token), 401, { error: 'Unauthorized' });
  });

  it('replays a bulk delete, too', async () => {
    const { id } = (await app.post('/users', { name: 'A', email: 'a@example.com' })).body;
    const responses = [];
    for (let tries = 0; tries < 2; tries += 1)
      responses.push(await app.request('DELETE', '/users/bulk', { json: [id], headers }));
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, { deleted: [id], not_found: [] }],
      [200, { deleted: [id], not_found: [] }],
    ]);
  });

  it('expires after 24 hours', async () => {
    await create();
    await age(app, day - 60_000);
    expect((await create()).body.data.id).toBe(1);
    await age(app, 61_000);
    expect((await create()).body.data.id).toBe(2);
  });

  it('can be reused if the first attempt left no response', async () => {
    expect((await create()).status).toBe(201);
    await app.sql('update idempotency_keys set status = null, body = null');
    const again = await create();
    expect([again.status, again.body.data.id, isReplayed(again)]).toEqual([201, 2, null]);
  });

  it('must have at most 255 characters', async () => {
    const longest = { 'idempotency-key': 'k'.repeat(255) };
    expect((await app.post('/posts', post, { headers: longest })).status).toBe(201);
    expectReply(await app.post('/posts', post, { headers: { 'idempotency-key': 'k'.repeat(256) } }), 400, {
      error: { code: 'VALIDATION_ERROR', message: 'Idempotency-Key must have 1 to 255 characters' },
    });
  });

  it('is ignored on operations that return a token: nothing is stored, and failed logins count', async () => {
    const credentials = { email: 'ada@example.com', password: 'correct horse' };
    const registration = { name: 'Ada', ...credentials, password_confirmation: credentials.password };
    const registered = await app.post('/api/v1/auth/register', registration, { headers });
    expect(registered.status).toBe(201);
    expect((await app.post('/api/v1/auth/register', registration, { headers })).status).toBe(422);
    for (let tries = 0; tries < 2; tries += 1) {
      const { token } = registered.body;
      const responses = [
        await app.post('/api/v1/auth/login', credentials, { headers }),
        await app.post('/api/v1/auth/refresh', undefined, { headers, token }),
      ];
      for (const reply of responses) expect([reply.status, isReplayed(reply)]).toEqual([200, null]);
    }
    expect(await app.sql('select key from idempotency_keys')).toEqual([]);
    const guesses = Array.from({ length: 12 }, (_, index) =>
      app.post(
        '/api/v1/auth/login',
        { ...credentials, password: 'wrong' },
        { headers: { 'idempotency-key': `key ${index}` } },
      ),
    );
    expect(countByStatus(await Promise.all([...guesses, create()]))).toEqual({ 201: 1, 401: 10, 429: 2 });
  });
});

describeOn(
  'Between the work and the commit of a request',
  onEverySetupInProcess,
  useApp,
  (app, { engine }) => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ title: 'Title', content: 'Content' }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a key' },
    };
    const create = () => app.request('POST', '/posts', init);
    const createUntil = (atCommit: () => void | Promise<void>) =>
      sendUntilCommit(app, new Request('http://app/posts', init), atCommit);
    const expectOnePost = async () => expect((await app.get('/posts')).body.meta.total).toBe(1);

    if (engine.name === 'PostgreSQL') {
      it('another with the same Idempotency-Key gets 409 with Retry-After', async () => {
        const during: Reply[] = [];
        const first = await createUntil(async () => void during.push(await create()));
        const [second] = during as [Reply];
        expectReply(second, inUse.status, inUse.body);
        expect(second.headers.get('retry-after')).toBe('1');
        const again = await create();
        expect([first.status, again.status, again.text]).toEqual([201, 201, await first.text()]);
        await expectOnePost();
      });
    } else {
      it('another with the same Idempotency-Key waits for its turn, and gets the same response', async () => {
        const during: Promise<Reply>[] = [];
        const first = await createUntil(() => void during.push(create()));
        const [second] = (await Promise.all(during)) as [Reply];
        expect([first.status, second.status, second.text]).toEqual([201, 201, await first.text()]);
        expect(second.headers.get('idempotency-replayed')).toBe('true');
        await expectOnePost();
      });
    }
  },
);
