import { describe, expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';

const day = 24 * 60 * 60 * 1000;

describe('Idempotency-Key', () => {
  onEverySetup((setup) => {
    const app = useApp(setup);
    const headers = { 'idempotency-key': 'a key' };
    const post = { title: 'Title', content: 'Content', authorId: 1 };

    it('gives the stored answer once more for the same key and body, and does nothing again', async () => {
      const body = '{"title":"Title","content":"Content","authorId":12345678901234567890}';
      const first = await app.request('POST', '/posts', { body, headers });
      const again = await app.request('POST', '/posts', { body, headers });
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.text).toBe(first.text);
      expect(again.text).toContain('12345678901234567890');
      expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
        null,
        'true',
      ]);
      expect((await app.get('/posts')).body.meta.total).toBe(1);
    });

    it('refuses the same key with another body: 422 in the style of the interface', async () => {
      await app.post('/posts', post, { headers });
      const other = await app.post('/posts', { ...post, title: 'Other' }, { headers });
      expect([other.status, other.body]).toEqual([
        422,
        {
          error: {
            code: 'IDEMPOTENCY_KEY_REUSED',
            message: 'This Idempotency-Key was used with another body',
          },
        },
      ]);
      const flat = { name: 'A', email: 'a@example.com' };
      await app.post('/users', flat, { headers });
      const otherUser = await app.post('/users', { ...flat, name: 'B' }, { headers });
      expect([otherUser.status, otherUser.body]).toEqual([
        422,
        { detail: 'This Idempotency-Key was used with another body' },
      ]);
    });

    it('does one of many requests that are sent at once; the others wait for nobody and lose nothing', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => app.post('/posts', post, { headers })),
      );
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect((await app.get('/posts')).body.meta.total).toBe(1);
      const refused = answers.find(({ status }) => status === 409);
      if (refused !== undefined) {
        const message = 'A request with this Idempotency-Key is still running';
        expect(refused.body).toEqual({ error: { code: 'IDEMPOTENCY_KEY_IN_USE', message } });
      }
      expect((await app.post('/posts', post, { headers })).body.data.id).toBe(1);
    });

    it('leaves the key free when nothing was done', async () => {
      const refused = await app.post('/posts', { title: 'Only' }, { headers });
      expect(refused.status).toBe(400);
      const done = await app.post('/posts', post, { headers });
      expect([done.status, done.body.data.id]).toEqual([201, 1]);
    });

    it('belongs to one path and one caller', async () => {
      const [ada, ben] = [await register(app, 'Ada'), await register(app, 'Ben')];
      const written = { title: 'Title', body: 'Body' };
      const first = await app.post('/api/v1/posts', written, { headers, token: ada.token });
      const second = await app.post('/api/v1/posts', written, { headers, token: ben.token });
      expect([first.body.data.author.id, second.body.data.author.id]).toEqual([ada.id, ben.id]);
      expect((await app.post('/posts', post, { headers })).status).toBe(201);
    });

    it('is kept for 24 hours', async () => {
      await app.post('/posts', post, { headers });
      app.clock.advance(day - 1000);
      expect((await app.post('/posts', post, { headers })).body.data.id).toBe(1);
      app.clock.advance(2000);
      expect((await app.post('/posts', post, { headers })).body.data.id).toBe(2);
    });

    it('takes over a key whose first try never finished', async () => {
      const answer = await app.post('/posts', post, { headers: { 'idempotency-key': 'x' } });
      expect(answer.status).toBe(201);
      // As a process leaves it that was killed between claiming the key and its commit.
      await app.services.database.transaction((writer) =>
        writer.run('update idempotency_keys set status = null, body = null'),
      );
      expect((await app.post('/posts', post, { headers: { 'idempotency-key': 'x' } })).status).toBe(409);
      app.clock.advance(61_000);
      expect((await app.post('/posts', post, { headers: { 'idempotency-key': 'x' } })).status).toBe(201);
    });

    it('must be of a sensible length', async () => {
      const answer = await app.post('/posts', post, { headers: { 'idempotency-key': 'k'.repeat(256) } });
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: { code: 'VALIDATION_ERROR', message: 'Idempotency-Key must have 1 to 255 characters' } },
      ]);
    });
  });
});
