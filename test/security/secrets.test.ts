import { expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { emailOf, makeAdministrator, password, register, writePost } from '../support/blog.ts';
import { describeOn } from '../support/suites.ts';

describeOn('What is never shown, and never taken', onEverySetup, useApp, (app) => {
  it('no response holds a password, its hash, or a secret of the service', async () => {
    const ada = await register(app, 'Ada');
    const root = await makeAdministrator(app);
    await writePost(app, ada);
    const rows = await app.world.database.all<{ value: string }>('select value from settings');
    const hashes = await app.world.database.all<{ value: string }>(
      'select password_hash as value from blog_users where password_hash is not null',
    );
    const secrets = [password, 'argon2', ...[...rows, ...hashes].map(({ value }) => value)];
    const everything =
      '{ users { id name email age posts { id } comments { id } friends { id } createdAt } }';
    const responses = await Promise.all([
      app.get('/api/v1/users?include=posts,comments', { token: root.token }),
      app.get(`/api/v1/users/${ada.id}`, { token: root.token }),
      app.get('/api/users', { token: root.token }),
      app.post('/api/v1/auth/login', { email: emailOf('Ada'), password }),
      app.post('/api/v1/auth/login', { email: emailOf('Ada'), password: `${password}!` }),
      app.post('/graphql', { query: everything }, { token: root.token }),
      app.post('/graphql', { query: '{ users { passwordHash password_hash password role adminNotes } }' }),
      app.get('/healthz'),
      app.get('/readyz'),
    ]);
    for (const { text } of responses) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  it('a 401 names the way to do better', async () => {
    for (const path of ['/api/v1/posts', '/api/v1/posts/1/comments']) {
      const { status, headers } = await app.get(path);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const { status, headers } = await app.post('/api/v1/products', { name: 'Lamp', price: 1 });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('extra fields grant no extra rights', async () => {
    const extra = {
      id: 99,
      role: 'admin',
      admin_notes: 'x',
      is_account: true,
      password_hash: 'x',
      created_at: 'x',
    };
    const { body } = await app.post('/api/v1/auth/register', {
      ...extra,
      name: 'Eve',
      email: emailOf('Eve'),
      password,
      password_confirmation: password,
    });
    expect([body.user.id, body.user.role]).toEqual([1, 'user']);
    const { token } = body;
    const changed = await app.patch('/api/v1/users/1', { user: { ...extra, role: 'user' } }, { token });
    const { posts: _, comments: __, ...user } = changed.body.data;
    expect(user).toEqual(body.user);
    const forbidden = await app.patch('/api/v1/users/1', { user: { role: 'admin' } }, { token });
    expect([forbidden.status, forbidden.body]).toEqual([403, { error: 'Forbidden' }]);
    const post = { title: 'Title', body: 'Body', id: 99, author_id: 99, author: { id: 99 }, created_at: 'x' };
    const written = await app.post('/api/v1/posts', { post }, { token });
    expect([written.body.data.id, written.body.data.author.id]).toEqual([1, 1]);
    const anonymous = await app.post('/posts', {
      title: 'T',
      content: 'C',
      id: 99,
      createdAt: 'x',
      updatedAt: 'x',
    });
    expect([anonymous.body.data.id, anonymous.body.data.createdAt]).toEqual([
      1,
      app.clock.now().toISOString(),
    ]);
    const flat = await app.post('/users', { id: 'x', name: 'N', email: 'n@example.com', created_at: 'x' });
    expect(flat.body.id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
