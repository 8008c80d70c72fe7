import { describe, expect, it } from 'bun:test';
import { interfacesOf } from '../../src/app.ts';
import { methods } from '../../src/http/operation.ts';
import { useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const [sqlite] = engines;

/** Interfaces that are not REST and so are not in the OpenAPI document. */
const others = ['GraphQL', 'Pages'];

describe('The OpenAPI document', () => {
  describe.each([
    ['by default', {}],
    ['on a hardened service', { HARDENED: 'on' }],
  ] as const)('%s', (_, environment) => {
    const app = useApp({ engine: sqlite, transport: 'in process' }, environment);

    it('has exactly the routes and methods of the REST interfaces', async () => {
      const mounted = interfacesOf(app.world).filter(({ name }) => !others.includes(name));
      const served = mounted.flatMap(({ operations = [] }) =>
        operations.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
      );
      expect(mounted.flatMap(({ routes = [] }) => routes)).toEqual([]);
      const { paths } = (await app.get('/openapi.json')).body;
      const documented = Object.entries<object>(paths).flatMap(([path, item]) =>
        methods.filter((method) => method.toLowerCase() in item).map((method) => `${method} ${path}`),
      );
      expect(documented.toSorted()).toEqual(served.toSorted());
      expect(served.length).toBeGreaterThan(50);
    });

    it('omits only GraphQL and pages', () => {
      const silent = interfacesOf(app.world).filter(({ reference }) => reference === undefined);
      expect(silent.map(({ name }) => name)).toEqual(others);
    });
  });
});
