import { beforeEach, expect, it } from 'bun:test';
import { openStream, readEvents } from '../../harness/event-stream.ts';
import { waitAtMost } from '../../src/lib/awaitable.ts';
import { onSqlite } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { invalidFields, noRecords, problemOf, useWorkbench } from '../support/workbench.ts';

const at = '2026-01-31T09:30:00.000Z';
const later = '2026-02-01T00:00:00.000Z';
const ada = { name: 'Ada', email: 'ada@example.com', role: 'user', age: null, adminNotes: '', createdAt: at };
const post = {
  id: 1,
  authorId: 1,
  title: 'Hello',
  body: 'World',
  published: false,
  publishedAt: null,
  createdAt: at,
  updatedAt: at,
  tagIds: [],
  tags: [],
};

describeOn('Records of a sandbox', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const data = (method: string, path: string, body?: unknown, name = 't1') =>
    bench.send(method, `/_workbench/sandboxes/${name}/data/${path}`, body);
  const make = () =>
    t1.make({
      clock: { at },
      from: {
        data: {
          users: [
            { name: 'Ada', email: 'ada@example.com' },
            { name: 'Grace', email: 'grace@example.com' },
          ],
        },
      },
    });
  /** The total count of a list in the Versioned API. */
  const total = async (path: string): Promise<number> => {
    const { body } = await t1.token({ userId: 1 });
    const headers = { authorization: `Bearer ${body.token}` };
    return (await bench.get(`/~t1${path}`, headers)).body.meta.total_count;
  };

  beforeEach(() => make());

  it('can be created, changed and deleted with full permissions (W20)', async () => {
    const created = await data('POST', 'posts', { authorId: 1, title: 'Hello', body: 'World' });
    expectReply(created, 201, { data: post });
    await bench.send('PUT', '/_workbench/sandboxes/t1/clock', { at: later });
    const changed = await data('PATCH', 'posts/1', { published: true, tags: ['New', 'new', 'Old'] });
    const expected = { ...post, published: true, publishedAt: later, updatedAt: later };
    expectReply(changed, 200, { data: { ...expected, tagIds: [1, 2], tags: ['New', 'Old'] } });
    expect((await data('GET', 'posts/1')).body).toEqual(changed.body);
    const { body: untouched } = await data('PATCH', 'posts/1', { title: 'Bye', updatedAt: at });
    expect(untouched.data).toEqual({ ...changed.body.data, title: 'Bye', updatedAt: at });
    expect(await total('/api/v1/posts')).toBe(1);
    const drafted = await data('PATCH', 'posts/1', { published: false, tags: [] });
    expect(drafted.body.data).toEqual({ ...post, title: 'Bye', updatedAt: later });
    const deleted = await data('DELETE', 'posts/1');
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await data('DELETE', 'posts/1')).body).toEqual(
      problemOf(404, 'No such record', 'posts has no record with the id 1'),
    );
    const { records } = (await bench.get('/_workbench/sandboxes/t1')).body;
    expect(records).toEqual({ ...noRecords, users: 2, tags: 2 });
  });

  it('get the next id, as through their interface, or a given id (W20)', async () => {
    const idOf = async (body: object) =>
      (await data('POST', 'apiPosts', { title: 'x', content: 'y', ...body })).body.data.id;
    const ids = [await idOf({}), await idOf({ id: 9 }), await idOf({}), await idOf({ id: 4 })];
    expect(ids).toEqual([1, 9, 10, 4]);
    expect((await bench.send('POST', '/~t1/posts', { title: 'x', content: 'y' })).body.data.id).toBe(11);
    const flat = await data('POST', 'flatUsers', { name: 'Flat', email: 'flat@example.com' });
    expect((await data('GET', `flatUsers/${flat.body.data.id}`)).body).toEqual({
      data: { id: expect.any(String), name: 'Flat', email: 'flat@example.com', role: 'user', createdAt: at },
    });
  });

  it('become accounts once they have a password (W19, W20)', async () => {
    const login = async (password: string) =>
      (await bench.send('POST', '/~t1/api/v1/auth/login', { email: ada.email, password })).status;
    const changed = await data('PATCH', 'users/1', { password: 'analytical', role: 'admin' });
    expect(changed.body).toEqual({ data: { id: 1, ...ada, role: 'admin', isAccount: true } });
    expect([await login('analytical'), await login('something')]).toEqual([200, 401]);
    await data('PATCH', 'users/1', { password: 'something' });
    expect([await login('analytical'), await login('something')]).toEqual([401, 200]);
    const taken = invalidFields({ email: 'another account has this e-mail address' });
    const second = { name: 'Eve', email: 'ADA@example.com', password: 'analytical' };
    expect((await data('POST', 'users', second)).body).toEqual(taken);
    expect((await data('POST', 'users', { ...second, password: undefined })).status).toBe(201);
  });

  it('keep all of several concurrent changes (W20)', async () => {
    const changes = [{ password: 'analytical' }, { name: 'Ada L.' }, { age: 36 }];
    const changed = await Promise.all(changes.map((change) => data('PATCH', 'users/1', change)));
    expect(changed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await data('GET', 'users/1')).body).toEqual({
      data: { id: 1, ...ada, name: 'Ada L.', age: 36, isAccount: true },
    });
  });

  it('lose their tokens with their password (A7)', async () => {
    for (const change of [{ password: 'analytical' }, { password: 'something' }, { passwordHash: null }]) {
      const { body } = await t1.token({ userId: 1 });
      const headers = { authorization: `Bearer ${body.token}` };
      await data('PATCH', 'users/1', { age: 36 });
      expect((await bench.get('/~t1/api/v1/posts', headers)).status).toBe(200);
      await data('PATCH', 'users/1', change);
      expect((await bench.get('/~t1/api/v1/posts', headers)).status).toBe(401);
    }
  });

  it('are identified by both ids, in any order, if they are friendships (W20)', async () => {
    const friends = { data: { userId: 2, friendId: 1 } };
    expect((await data('POST', 'friendships', { userId: 2, friendId: 1 })).body).toEqual(friends);
    expect((await data('POST', 'friendships', { userId: 1, friendId: 2 })).status).toBe(201);
    expect((await data('PATCH', 'friendships/2.1', { userId: 2 })).body).toEqual(friends);
    const { body } = await data('PATCH', 'friendships/2.1', { userId: 1 });
    expect(body.errors).toEqual([{ path: 'friendId', detail: 'must be another user' }]);
    expect((await data('DELETE', 'friendships/1.2')).status).toBe(204);
    expect((await data('GET', 'friendships')).body.data).toEqual([]);
  });

  it('are rejected with 422 and the names of the invalid fields (W20)', async () => {
    expectReply(
      await data('POST', 'posts', { authorId: 'x', body: '', nick: 1, titel: 'x', tags: [''] }),
      422,
      invalidFields({
        authorId: 'must be a number',
        title: 'is missing',
        body: 'must not be blank',
        'tags[0]': 'must not be blank',
        nick: 'is not a known field',
        titel: 'is not a known field; did you mean "title"?',
      }),
    );
    const strangers = { postId: 'no post has id 5', authorId: 'no user has id 9' };
    const eve = { id: 1, name: 'Eve', email: 'e@example.com' };
    for (const [method, path, body, details] of [
      ['POST', 'comments', { postId: 5, authorId: 9, body: 'x' }, strangers],
      ['POST', 'users', eve, { id: 'another user has id 1' }],
      ['PATCH', 'users/1', { id: 3 }, { id: 'cannot be changed' }],
      ['PATCH', 'users/1', { password: '' }, { password: 'must have 6 to 256 characters' }],
    ] as const)
      expect((await data(method, path, body)).body).toEqual(invalidFields(details));
    expect((await data('PATCH', 'users/9', { name: 'x' })).status).toBe(404);
    expect((await data('POST', 'secrets', {})).status).toBe(404);
    expect((await data('POST', 'users', {}, 'none')).status).toBe(404);
  });

  it('keep comment counts correct when a comment moves to another post', async () => {
    for (const title of ['One', 'Two']) await data('POST', 'posts', { authorId: 1, title, body: 'x' });
    await data('POST', 'comments', { postId: 1, authorId: 2, body: 'Nice' });
    expect((await data('PATCH', 'comments/1', { postId: 2 })).body.data.postId).toBe(2);
    const totals = [await total('/api/v1/posts/1/comments'), await total('/api/v1/posts/2/comments')];
    expect(totals).toEqual([0, 1]);
  });

  it('notify subscribers like other writes, and are not recorded in the journal (W20)', async () => {
    const subscription = 'subscription { postCreated { id title } }';
    const stream = await openStream(`${bench.url}/~t1`, subscription);
    await bench.send('DELETE', '/_workbench/sandboxes/t1/journal');
    await t1.setFaults({ status: 503 });
    const created = stream.next();
    // The subscription may take a moment: it is active once it receives something.
    await until(async () => {
      await data('POST', 'posts', { authorId: 1, title: 'Hello', body: 'World' });
      return (await waitAtMost(50, created, null)) !== null;
    });
    const postCreated = { id: expect.any(String), title: 'Hello' };
    expect((await created)?.data).toEqual({ data: { postCreated } });
    stream.close();
    await data('PATCH', 'posts/1', { title: 'Bye' });
    await data('DELETE', 'posts/1');
    const { body } = await bench.get('/_workbench/sandboxes/t1/journal');
    expect(body.data.filter(({ kind }: { kind: string }) => kind === 'request')).toEqual([]);
    expect(await t1.applied()).toEqual([0]);
  });
});

describeOn('GET /_workbench/sandboxes/{name}/events', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const path = (name: string) => `/_workbench/sandboxes/${name}/events`;
  const listen = async (name: string, lastEventId?: string) => {
    const ending = new AbortController();
    const response = await fetch(`${bench.url}${path(name)}`, {
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      signal: ending.signal,
    });
    const events = readEvents(response);
    return { response, next: async () => (await events.next()).value ?? null, end: () => ending.abort() };
  };
  const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
  const write = async (base: string, title: string) => {
    const registration = { ...account, email: `${title}@example.com`, password_confirmation: 'analytical' };
    const { body } = await bench.send('POST', `${base}/api/v1/auth/register`, registration);
    const headers = { authorization: `Bearer ${body.token}` };
    const post = { title, body: 'x' };
    const { body: made } = await bench.send('POST', `${base}/api/v1/posts`, post, { headers });
    const comment = { body: `on ${title}` };
    await bench.send('POST', `${base}/api/v1/posts/${made.data.id}/comments`, comment, { headers });
  };

  it.each(['main', 't1'])(
    'streams the events that subscribers of %s receive, and resumes after a position (W20)',
    async (name) => {
      await t1.make();
      const base = name === 'main' ? '' : '/~t1';
      const { response, next, end } = await listen(name);
      const type = response.headers.get('content-type');
      expect([response.status, type]).toEqual([200, 'text/event-stream; charset=utf-8']);
      await write(base, 'First');
      const first = await next();
      const second = await next();
      const time = expect.any(String);
      const times = { createdAt: time, updatedAt: time };
      expect([first?.event, first?.data]).toEqual([
        'postCreated',
        {
          kind: 'postCreated',
          collection: 'posts',
          record: { ...post, title: 'First', body: 'x', ...times },
        },
      ]);
      expect([second?.event, second?.data]).toEqual([
        'commentAdded',
        {
          kind: 'commentAdded',
          collection: 'comments',
          record: { id: 1, postId: 1, authorId: 1, body: 'on First', createdAt: time },
        },
      ]);
      end();
      await write(base, 'Second');
      const again = await listen(name, first?.id ?? '');
      for (const id of [1, 2, 2]) expect((await again.next())?.data.record.id).toBe(id);
      again.end();
      const snapshot = await bench.get(path(name), {
        accept: '*/*',
        'last-event-id': second?.id ?? '',
      });
      expect(snapshot.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
        'postCreated',
        'commentAdded',
      ]);
    },
  );

  it('is not in the journal, and ends with its sandbox (W5, W20)', async () => {
    await t1.make();
    await t1.setFaults({ status: 503 });
    const { response, next } = await listen('t1');
    expect(response.status).toBe(200);
    expect(await t1.entries()).toEqual([]);
    await t1.reset();
    expect(await next()).toBeNull();
  });
});
