import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetup, useApp } from '../support/app.ts';
import { expectJsonTo } from '../support/replies.ts';
import { bodyRoutes, type InterfaceName, makeScene, routes } from '../support/rest.ts';
import { describeOn } from '../support/suites.ts';

const notFound: Readonly<Record<InterfaceName, unknown>> = {
  'Posts API': { error: { code: 'NOT_FOUND', message: 'Post not found' } },
  'Versioned API': { error: 'Not found' },
  'Flat Users API': { detail: 'User not found' },
  'Wrapped users': { success: false, data: null, message: 'User not found' },
  'Products API': { error: 'Product not found' },
};

/** None of these is a valid id. */
const ids = [
  ...words(`
    0 -1 -0 +1 01 1.0 1.5 1e0 1e30 1a abc %E0%A4 0x1 1_0 1,0 1;1 %201 1%20 1%0A 2
    9007199254740991 9007199254740992 9223372036854775807 9223372036854775808
    99999999999999999999 -9223372036854775809
  `),
  '1'.repeat(8000),
  ...words('x null undefined NaN true %00 1%00 %001 %ff %C3%28 %ED%A0%80 % %zz %1 %2 ٣ %EF%BC%91'),
  '😀',
  ...words('__proto__ constructor toString 1%27 %27%20or%201=1-- 1;drop%20table%20posts 1%2F * $1'),
];

const broken = ['%00', 'a%00b', '%ff', '%ED%A0%80', '%C3%28', '%', '%zz', '%u0000'];
const values = [
  ...broken,
  '',
  ...words('%20 __proto__ constructor %27%20or%201=1-- %25 %5C %22 * ( a+b'),
  '😀',
  ...words('%EF%BB%BF 0 -1 1e999 -1e999 1e308 5e-324 NaN Infinity 9223372036854775808'),
  'x'.repeat(8000),
  ...words('NEAR(a%20b) a%20AND %22%22%22 %7Ba%7D%20:%20b - %5E [ 1&page=2 1&q=2&role=3'),
];

const parameters = [
  ['/posts', ['page', 'limit']],
  ['/posts/search', ['q']],
  ['/users', ['skip', 'limit', 'role']],
  ['/users/search', ['q', 'field']],
  ['/wrapped/users', ['page', 'per_page']],
  ['/api/v1/users', ['page', 'per_page', 'include']],
  ['/api/users', ['page', 'per_page', 'include']],
  ['/api/v1/posts', ['page', 'per_page']],
  ['/api/v1/posts/1/comments', ['page', 'per_page']],
  ['/api/v1/tags', ['page']],
  ['/api/v1/products', ['category', 'min_price', 'max_price']],
] as const;

describeOn('Hostile input: paths and queries', onEverySetup, useApp, (app) => {
  it('returns 404 for an invalid id with every method, and changes nothing', async () => {
    const scene = await makeScene(app);
    const before = await scene.snapshot();
    for (const { owner, path, methods } of routes.filter((route) => route.path.includes(':id'))) {
      for (const method of methods) {
        const json = bodyRoutes.find((route) => route.method === method && route.path === path)?.json();
        for (const id of ids) {
          const reply = await scene.send(owner, method, path.replace(':id', id), { json });
          expectJsonTo([method, path, id], reply, 404, notFound[owner]);
        }
      }
    }
    expect(await scene.snapshot()).toEqual(before);
  }, 120_000);

  it('returns 200, 400 or 422 for every query', async () => {
    const scene = await makeScene(app);
    for (const [path, names] of parameters) {
      for (const name of names) {
        for (const value of values) {
          const { status, headers } = await scene.send('Versioned API', 'GET', `${path}?${name}=${value}`);
          const responded = [200, 400, 422].includes(status);
          expect({ path, name, value, responded }).toEqual({ path, name, value, responded: true });
          expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        }
      }
    }
  }, 120_000);

  it('ignores parameters with malformed names', async () => {
    const scene = await makeScene(app);
    for (const [path] of parameters) {
      for (const query of words(
        '? ?&&& ?= ?%00=1 ?%=% ?__proto__=1 ?constructor=1 ?x=1&x=2 ?pages[]=x ?#x',
      )) {
        const search = path.endsWith('/search') ? '&q=a' : '';
        const target = `${path}${query.replace('#x', '')}${search}`;
        const { status } = await scene.send('Versioned API', 'GET', target);
        expect({ target, status }).toEqual({ target, status: 200 });
      }
    }
  });
});
