import { describe, expect, it } from 'bun:test';
import { Router } from '../../src/http/router.ts';

function routerOf(...paths: string[]): Router<string> {
  const router = new Router<string>();
  for (const path of paths) router.add(path, path);
  return router;
}

describe('The router', () => {
  const router = routerOf(
    '/',
    '/posts/:id',
    '/posts/search',
    '/posts',
    '/posts/:id/comments/:number',
    '/posts/:id/x',
  );

  const found: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    ['/', '/', {}],
    ['/posts', '/posts', {}],
    ['/posts/', '/posts', {}],
    ['/posts/search', '/posts/search', {}],
    ['/posts/search/', '/posts/search', {}],
    ['/posts/s%65arch', '/posts/:id', { id: 'search' }],
    ['/posts/7', '/posts/:id', { id: '7' }],
    ['/posts/7/', '/posts/:id', { id: '7' }],
    ['/posts/a%2Fb', '/posts/:id', { id: 'a/b' }],
    ['/posts/%C3%A9', '/posts/:id', { id: 'é' }],
    ['/posts/%zz', '/posts/:id', { id: '%zz' }],
    ['/posts/__proto__', '/posts/:id', { id: '__proto__' }],
    ['/posts/7/comments/8', '/posts/:id/comments/:number', { id: '7', number: '8' }],
    ['/posts/search/x', '/posts/:id/x', { id: 'search' }],
  ];
  it.each(found)('routes %s to %s', (path, target, parameters) => {
    expect(router.find(path)).toEqual({ target, parameters });
  });

  it.each([
    '',
    '/post',
    '/posts//',
    '/posts//x',
    '//posts',
    '/posts/7/8',
    '/posts%2Fsearch',
    '/p%6Fsts',
    '/Posts',
  ])('finds no route for %p', (path) => {
    expect(router.find(path)).toBeNull();
  });
});
