import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { makeProfileWithToken, makeTag, register } from '../support/blog.ts';
import { expectJson } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Versioned API: tags (V10)', onEverySetupInProcess, useApp, (app) => {
  describe('POST /api/v1/tags', () => {
    it('returns 201 with the new tag, from a wrapped or a flat body', async () => {
      const { token } = await register(app, 'Ada');
      expectJson(await app.post('/api/v1/tags', { tag: { name: 'News' } }, { token }), 201, {
        data: { id: 1, name: 'News' },
      });
      const flat = await app.post('/api/v1/tags', { name: 'Weather' }, { token });
      expect(flat.status).toBe(201);
      expect(flat.body).toEqual({ data: { id: 2, name: 'Weather' } });
    });

    it('returns 200 with an existing tag of the same name, regardless of case', async () => {
      const { token } = await register(app, 'Ada');
      await app.post('/api/v1/tags', { tag: { name: 'École' } }, { token });
      for (const name of ['École', 'ÉCOLE', 'école']) {
        const { status, body } = await app.post('/api/v1/tags', { tag: { name } }, { token });
        expect(status).toBe(200);
        expect(body).toEqual({ data: { id: 1, name: 'École' } });
      }
      expect((await app.post('/api/v1/tags', { name: 'Ecole' }, { token })).body).toEqual({
        data: { id: 2, name: 'Ecole' },
      });
    });

    it('accepts the token of any user', async () => {
      const bob = await makeProfileWithToken(app, 'Bob');
      expect(await makeTag(app, bob, 'news')).toEqual({ id: 1, name: 'news' });
    });

    it('creates only one tag for concurrent requests with the same name', async () => {
      const { token } = await register(app, 'Ada');
      const names = ['News', 'news', 'NEWS', 'nEWS', 'News', 'news'];
      const responses = await Promise.all(names.map((name) => app.post('/api/v1/tags', { name }, { token })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
      const made = responses.find(({ status }) => status === 201)?.body;
      for (const { body } of responses) expect(body).toEqual(made);
      expect((await app.get('/api/v1/tags')).body).toEqual({ data: [made.data] });
    });

    const blank = "can't be blank";
    const broken = 'must not contain NUL or invalid Unicode characters';
    const invalid: readonly [title: string, body: unknown, message: string][] = [
      ['no name', { tag: {} }, blank],
      ['an empty object', {}, blank],
      ['a null name', { tag: { name: null } }, blank],
      ['a blank name', { name: ' ' }, blank],
      ['a number', { tag: { name: 3 } }, 'must be a string'],
      ['256 characters', { name: 'n'.repeat(256) }, 'is too long (maximum is 255 characters)'],
      ['NUL (S13)', { name: 'n\0' }, broken],
      ['half a character', { tag: { name: '\ud800' } }, broken],
    ];
    it('returns 422 for an invalid name, and creates no tag', async () => {
      const { token } = await register(app, 'Ada');
      for (const [title, body, message] of invalid) {
        const reply = await app.post('/api/v1/tags', body, { token });
        expect([title, reply.status, reply.body]).toEqual([title, 422, { errors: { name: [message] } }]);
      }
      expect((await app.get('/api/v1/tags')).body).toEqual({ data: [] });
    });

    it('accepts a name of 255 characters', async () => {
      const ada = await register(app, 'Ada');
      const name = '😀'.repeat(255);
      expect(await makeTag(app, ada, name)).toEqual({ id: 1, name });
    });
  });

  describe('GET /api/v1/tags', () => {
    it('returns every tag to everyone, sorted by name regardless of case', async () => {
      const ada = await register(app, 'Ada');
      for (const name of ['b', 'C', 'a', 'É', 'Z']) await makeTag(app, ada, name);
      expectJson(await app.get('/api/v1/tags'), 200, {
        data: [
          { id: 3, name: 'a' },
          { id: 1, name: 'b' },
          { id: 2, name: 'C' },
          { id: 5, name: 'Z' },
          { id: 4, name: 'É' },
        ],
      });
    });

    it('returns the first 1000 tags by name, and marks the list as truncated', async () => {
      const { id } = await register(app, 'Ada');
      const { tags, users } = app.world.blog;
      const caller = await users.find(id);
      const names = Array.from({ length: 1001 }, (_, index) => `tag ${String(index).padStart(4, '0')}`);
      await Promise.all(names.toReversed().map((name) => tags.create(caller, { name })));
      const { headers, body } = await app.get('/api/v1/tags');
      expect(body).toEqual({
        data: names.slice(0, 1000).map((name) => ({ id: expect.any(Number), name })),
        truncated: true,
      });
      expect(headers.get('x-total-count')).toBeNull();
    }, 120_000);
  });
});
