import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetupInProcess, type Reply, useApp } from '../support/app.ts';
import { type BodyRoute, bodyRoutes, type InterfaceName, makeScene, type Scene } from '../support/rest.ts';
import { describeOn } from '../support/suites.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A valid body of the route with some fields replaced. */
function bodyWith(route: BodyRoute, fields: Fields): unknown {
  const json = route.json();
  return Array.isArray(json)
    ? json.map((item) => ({ ...item, ...fields }))
    : { ...(json as Fields), ...fields };
}

/** Fields that a body may have beside those of the route. */
const optional: Readonly<Record<InterfaceName, string>> = {
  'Posts API': 'authorId',
  'Versioned API': 'email role published tag_ids admin_notes',
  'Flat Users API': 'email role',
  'Wrapped users': '',
  'Products API': 'name category',
};

/** A list of ids has no fields. */
const withFields = bodyRoutes.filter(({ method }) => method !== 'DELETE');

/** Values that are valid for some fields and not for others. */
const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\ud800',
  '\u2028\ufeff',
  '%s%n',
  "'; drop table posts; --",
  '\u202egnp',
  'a'.repeat(12_000),
  -0,
  2 ** 53,
  -(2 ** 63),
  5e-324,
  Number.MAX_VALUE,
];

describeOn('Hostile input: bodies', onEverySetupInProcess, useApp, (app) => {
  function send(scene: Scene, { owner, method, path }: BodyRoute, json: unknown): Promise<Reply> {
    return scene.send(owner, method, path, typeof json === 'string' ? { body: json } : { json });
  }

  it('handles every odd value without a server error, and stores nothing if it rejects one', async () => {
    const scene = await makeScene(app);
    let rows = await scene.countRows();
    for (const route of withFields) {
      const { method, path } = route;
      const own = Object.keys([route.json()].flat()[0] as Fields);
      for (const field of new Set([...own, ...words(optional[route.owner])])) {
        for (const value of odd) {
          const { status } = await send(scene, route, bodyWith(route, { [field]: value }));
          const request = [method, path, field, value];
          expect([...request, status < 500]).toEqual([...request, true]);
          // Each of these routes creates one record, or none.
          rows += status === 201 ? 1 : 0;
        }
        expect({ method, path, field, rows: await scene.countRows() }).toEqual({ method, path, field, rows });
      }
    }
  }, 120_000);

  it('reads no field from a prototype, and pollutes none', async () => {
    const scene = await makeScene(app);
    for (const route of withFields) {
      const json = route.json();
      const [item, open, close] = Array.isArray(json) ? [json[0], '[', ']'] : [json, '', ''];
      const fields = JSON.stringify(item);
      const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
      const poisoned = await send(scene, route, `${open}${fields.slice(0, -1)},${poison}}${close}`);
      expect([route.path, poisoned.status]).toEqual([route.path, route.status]);
      expect(poisoned.text).not.toContain('polluted');
      expect(({} as Fields).polluted).toBeUndefined();

      const before = await scene.snapshot();
      for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
        const { status } = await send(scene, route, `${open}{"${key}":${fields}}${close}`);
        expect({ path: route.path, key, ok: status < 500 }).toEqual({ path: route.path, key, ok: true });
      }
      // An update may accept a body without known fields, as long as it changes nothing.
      expect(await scene.snapshot()).toEqual(before);
    }
  });
});
