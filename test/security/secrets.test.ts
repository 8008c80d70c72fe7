import { expect, it } from 'bun:test';
import { onEverySetup, useApp, worldOf } from '../support/app.ts';
import { emailOf, makeAdministrator, password, register, writePost } from '../support/blog.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Responses', onEverySetup, useApp, (app) => {
  it('never contain a password, a password hash or a secret of the service', async () => {
    const ada = await register(app, 'Ada');
    const root = await makeAdministrator(app);
    await writePost(app, ada);
    const rows = await worldOf(app).database.all<{ value: string }>('select value from settings');
    const hashes = await worldOf(app).database.all<{ value: string }>(
      'select password_hash as value from blog_users where password_hash is not null',
    );
    const secrets = [password, 'argon2', ...[...rows, ...hashes].map(({ value }) => value)];
    const everything =
      '{ users { id name email age posts { id } comments { id } friends { id } createdAt } }';
    const responses = await Promise.all([
      app.get('/api/v1/users?include=posts,comments', root),
      app.get(`/api/v1/users/${ada.id}`, root),
      app.get('/api/users', root),
      app.post('/api/v1/auth/login', { email: emailOf('Ada'), password }),
      app.post('/api/v1/auth/login', { email: emailOf('Ada'), password: `${password}!` }),
      app.post('/graphql', { query: everything }, root),
      app.post('/graphql', { query: '{ users { passwordHash password_hash password role adminNotes } }' }),
      app.get('/healthz'),
      app.get('/readyz'),
    ]);
    for (const { text } of responses) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });
});
