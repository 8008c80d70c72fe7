import { describe, expect, it } from 'bun:test';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { allowForStart, engines } from '../support/engines.ts';
import { OwnApp } from '../support/own-app.ts';
import { type RunningJsonServer, useJsonServer, version0, version1 } from './json-server.ts';

/**
 * Sends the same generated requests, in order, to json-server and to Quintet, and compares status, body and headers.
 * Values and requests for which the contract differs are not generated.
 */

const [sqlite] = engines;

const shop = {
  authors: ['Ada', 'Bob', 'Cleo'].map((name, index) => ({ id: index + 1, name })),
  books: Array.from({ length: 14 }, (_, index) => ({
    id: index + 1,
    title: `${['Red', 'Green', 'Blue'][index % 3]} ${index % 4}`,
    price: (index * 7) % 5,
    authorId: (index % 3) + 1,
    size: { width: index % 4 },
  })),
  notes: [{ id: 5, text: 'Hi', authorId: 2 }],
  profile: { name: 'Shop', isOpen: true },
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const id = fc.integer({ min: 1, max: 18 });

const fields = fc.record(
  {
    title: oneOf('New', 'Red 1', ''),
    price: oneOf<unknown>(3, 1.5, null, '3'),
    authorId: oneOf(1, 2, 3),
    size: oneOf<unknown>({ width: 2 }, { width: null, unit: 'cm' }, []),
    tags: oneOf(['a'], []),
  },
  { requiredKeys: [] },
);

const parameter0 = oneOf(
  'title=Red 1',
  'price=3',
  'price=1&price=2',
  'price_gte=2',
  'price_lte=3',
  'title_like=^(red|blue)',
  'title_ne=Red 1',
  'size.width=2',
  'authorId=1',
  'q=red',
  'lang=en',
  '_sort=price&_order=desc',
  '_sort=title,price',
  '_limit=3',
  '_start=2&_end=5',
  '_start=1&_limit=2',
  '_page=1',
  '_page=2&_limit=3',
  '_page=9&_limit=4',
  '_page=1&_limit=50',
  '_embed=notes',
  '_expand=author',
);

/** A name is given once, because the versions differ in repeated parameters that begin with an underscore. */
const queryOf = (parameter: fc.Arbitrary<string>) =>
  fc.uniqueArray(parameter, { maxLength: 3 }).map((parts) => {
    const names = parts.flatMap((part) => part.split('&').map((each) => each.split('=')[0]));
    const known = parts.length > 0 && new Set(names).size === names.length;
    return known ? `?${parts.map((part) => encodeURI(part)).join('&')}` : '';
  });

const listPath = oneOf('/books', '/authors', '/notes');
const recordPath = fc.tuple(listPath, id).map(([path, each]) => `${path}/${each}`);

const read0: fc.Arbitrary<Sent> = fc
  .oneof(
    fc
      .tuple(oneOf('/books', '/books', '/authors/1/books', '/authors/9/books'), queryOf(parameter0))
      .map((parts) => parts.join('')),
    fc
      .tuple(
        oneOf('/authors', '/notes'),
        oneOf('', '?_embed=books', '?_expand=author', '?q=a', '?_page=1&_limit=2'),
      )
      .map((parts) => parts.join('')),
    fc
      .tuple(recordPath, oneOf('', '?_embed=books', '?_embed=notes&_expand=author', '?lang=en'))
      .map((parts) => parts.join('')),
    oneOf('/db', '/profile', '/nothing', '/books/x', '/books/1/2/3'),
  )
  .map((path) => ({ method: 'GET', path }))
  .filter(({ path }) => !/^\/(notes|authors).*(_embed=notes&_expand)/.test(path));

const write0: fc.Arbitrary<Sent> = fc.oneof(
  fc.tuple(listPath, fields).map(([path, body]) => ({ method: 'POST', path, body })),
  fc.tuple(oneOf('PUT', 'PATCH'), recordPath, fields).map(([method, path, body]) => ({ method, path, body })),
  fc
    .tuple(oneOf('PUT', 'PATCH', 'POST'), fields)
    .map(([method, body]) => ({ method, path: '/profile', body })),
  listPath.map((path) => ({ method: 'POST', path })),
);

/** Last, because ids and references differ afterwards. */
const last0: fc.Arbitrary<Sent> = fc.oneof(
  recordPath.map((path) => ({ method: 'DELETE', path })),
  fc
    .tuple(oneOf('/authors/1/books', '/authors/3/notes'), fields)
    .map(([path, body]) => ({ method: 'POST', path, body })),
);

const after0: fc.Arbitrary<Sent> = oneOf('/db', '/books', '/notes?_page=1&_limit=1', '/profile').map(
  (path) => ({
    method: 'GET',
    path,
  }),
);

interface Outcome {
  readonly status: number;
  readonly body?: unknown;
  readonly total: string | null;
  readonly link: string | null;
  readonly location: string | null;
}

const noted = ['x-total-count', 'link', 'location'] as const;

async function outcomeOf(response: Response, origin: string): Promise<Outcome> {
  const { status } = response;
  const text = await response.text();
  if (status >= 400)
    return { status: status === 405 ? 404 : status, total: null, link: null, location: null };
  const [total = null, link, location] = noted.map((name) => response.headers.get(name));
  // An empty header means none, and the URL of a record created below another one differs.
  const located = location?.replace(origin, '').replace(/^\/\w+\/\d+(?=\/)/, '') ?? null;
  return {
    status,
    body: normalized(JSON.parse(text)),
    total,
    link: link?.replaceAll(origin, '') || null,
    location: located === '/profile' ? null : located,
  };
}

/** The reference to a parent in the path is a text in json-server, and its id as it is here. */
function normalized(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, each) => (name === 'authorId' ? String(each) : each));
}

async function compare(running: RunningJsonServer, requests: readonly Sent[]): Promise<void> {
  await running.serve(shop);
  const app = await OwnApp.start(sqlite, JSON.stringify(shop));
  try {
    const theirs = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}`;
    for (const { method, path, body } of requests) {
      const init = {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      };
      const expected = await outcomeOf(await fetch(theirs + path, init), theirs);
      const actual = await outcomeOf(await app.send(method, path, body && { json: body }), 'http://app');
      // A record without a reference, or an id that is taken, is an error inside json-server.
      if (expected.status === 500) continue;
      expect({ method, path, body, ...actual }).toEqual({ method, path, body, ...expected });
    }
    expect(app.unexpected).toEqual([]);
  } finally {
    await app.stop();
  }
}

const runs = { numRuns: 60, seed: 7, endOnFailure: true };

describe.skipIf(version0.isMissing)('Requests to json-server 0.17 (C3, C10)', () => {
  allowForStart();
  const running = useJsonServer(version0, shop);

  it('get the same responses', async () => {
    const requests = fc
      .tuple(
        fc.array(fc.oneof(read0, write0), { minLength: 5, maxLength: 12 }),
        last0,
        fc.array(after0, { maxLength: 3 }),
      )
      .map(([before, last, after]) => [...before, last, ...after]);
    await fc.assert(
      fc.asyncProperty(requests, (each) => compare(running, each)),
      runs,
    );
  });
});

const parameter1 = oneOf(
  'price:gt=1',
  'price:lte=3',
  'title:contains=RED',
  'title:startsWith=b',
  'price:in=1,2',
  'size.width:gt=1',
  '_sort=-price,title',
  '_page=2&_per_page=4',
  '_page=9&_per_page=5',
);

describe.skipIf(version1.isMissing)('Requests to json-server 1.0 (C3, C10)', () => {
  allowForStart();
  const running = useJsonServer(version1, shop);

  it('that mean nothing in 0.17 get the same responses', async () => {
    const read = fc
      .tuple(oneOf('/books', '/books?_embed=author'), queryOf(parameter1))
      .map(([path, query]) => ({
        method: 'GET',
        path: path + (path.includes('?') ? query.replace('?', '&') : query),
      }));
    // Other filters apply beside `_where` here.
    const where = encodeURIComponent('{"or":[{"price":{"gt":3}},{"title":{"eq":"Red 1"}}]}');
    const write = fc.oneof(
      oneOf('', '&_page=1&_per_page=3', '&_sort=-id').map((rest) => ({
        method: 'GET',
        path: `/books?_where=${where}${rest}`,
      })),
      fc.tuple(oneOf('PUT', 'PATCH'), fields).map(([method, body]) => ({ method, path: '/profile', body })),
      oneOf('/profile', '/nothing').map((path) => ({ method: 'GET', path })),
    );
    const requests = fc.array(fc.oneof(read, write), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(requests, (each) => compare(running, each)),
      runs,
    );
  });
});
