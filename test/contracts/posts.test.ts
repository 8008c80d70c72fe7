import { describe, expect, it } from 'bun:test';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';

describe('Posts API', () => {
  onEverySetup((setup) => {
    const app = useApp(setup);

    describe('POST /posts', () => {
      it('answers 201 with the stored post, numbered from 1 (S4)', async () => {
        const { status, headers, body } = await app.post('/posts', { title: 'First', content: 'Hello' });
        expect(status).toBe(201);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(body).toEqual({
          data: { id: 1, title: 'First', content: 'Hello', createdAt: startOfTest, updatedAt: startOfTest },
        });
      });
    });
  });
});
