import { describe, expect, it } from 'bun:test';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readQuery } from '../../src/interfaces/own/query.ts';
import type { Slice } from '../../src/interfaces/own/query-slice.ts';
import { useJsonServer, version0, version1 } from './json-server.ts';
import { type PlainRecord, plainList } from './plain-list.ts';

/** Sends the same queries to both versions of json-server, and compares what they find. */

/** Records without the values for which the contract differs from both versions. */
const things: readonly PlainRecord[] = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  name: ['ada', 'bob', 'cleo', 'dora', 'eve'][index % 5] ?? '',
  title: `${['red', 'green', 'blue'][index % 3]} thing, ${index}`,
  price: ((index * 7) % 11) * 1.5,
  stock: index % 4 === 0 ? null : index,
  isOpen: index % 2 === 0,
  date: `2024-0${1 + (index % 9)}-1${index % 10}`,
  size: { width: index % 6, unit: ['cm', 'm'][index % 2] ?? '' },
  tags: [['a'], ['a', 'b'], []][index % 3] ?? [],
  ...(index % 5 === 0 ? {} : { rank: index % 3 }),
}));

const names = { fields: new Set(things.flatMap((thing) => Object.keys(thing))), objects: new Set(['size']) };

interface Outcome {
  readonly ids: readonly unknown[];
  readonly total: number | null;
}

type Items = readonly { readonly id: unknown }[];

/** Returns what the contract says. */
function ours(search: string): Outcome {
  const query = readQuery(search, names);
  const all = plainList(things, query);
  const { slice } = query;
  const ids = cut(all, slice).map(({ id }) => id);
  return { ids: ids.map(String), total: slice.kind === 'everything' ? null : all.length };
}

function cut<T>(items: readonly T[], slice: Slice): readonly T[] {
  if (slice.kind === 'everything') return items;
  if (slice.kind === 'range') return items.slice(slice.start, slice.end ?? undefined);
  const last = Math.max(1, Math.ceil(items.length / slice.size));
  const number = slice.kind === 'wrapped' ? Math.min(slice.number, last) : slice.number;
  return items.slice((number - 1) * slice.size, number * slice.size);
}

async function ask(server: Server, search: string): Promise<Outcome> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/things?${search}`);
  const body = (await response.json()) as Items | { readonly data: Items; readonly items: number };
  const isList = 'length' in body;
  const items = isList ? body : body.data;
  const total = isList ? response.headers.get('x-total-count') : body.items;
  return { ids: items.map(({ id }) => String(id)), total: total === null ? null : Number(total) };
}

/** Every combination of names and values. */
const combine = (parameters: readonly string[], values: readonly (string | number)[]) =>
  parameters.flatMap((name) => values.map((value) => `${name}=${encodeURIComponent(value)}`));

const where = (condition: unknown) => `_where=${encodeURIComponent(JSON.stringify(condition))}`;

describe.skipIf(version0.isMissing)('json-server 0.17 (C3, C10)', () => {
  const holder = useJsonServer(version0, { things });

  const filters = [
    ...combine(
      ['name', 'title', 'price', 'stock', 'isOpen', 'size.width', 'tags', 'rank', 'id'],
      ['ada', 'red thing, 0', '1.5', '1.50', 3, 0, 'true', 'false', 'null', 'a', 'a,b', ''],
    ),
    ...combine(
      ['name_ne', 'price_ne', 'isOpen_ne', 'stock_ne', 'size_ne', 'tags_ne', 'rank_ne', 'id_ne'],
      ['ada', 3, 'true', 'a', ''],
    ),
    ...combine(
      ['price_gte', 'price_lte', 'stock_gte', 'stock_lte', 'size.width_lte', 'rank_gte', 'id_lte'],
      [3, 7.5, -1, '', 'x', '0x5', '1e1', ' 4 ', 'Infinity'],
    ),
    ...combine(
      ['name_gte', 'name_lte', 'date_gte', 'date_lte', 'size.unit_gte'],
      ['bob', '2024-05', 'm', '', 5],
    ),
    ...combine(
      ['name_like', 'title_like', 'price_like', 'isOpen_like', 'tags_like', 'stock_like', 'date_like'],
      [
        'A',
        'E',
        '^r',
        'a$',
        'd.*t',
        '.',
        '1',
        '^1',
        'tru',
        'a,b',
        '^(red|blue) ',
        'b|c',
        '(a|b)o',
        '2024-0(1|2)',
      ],
    ),
    'name=ada&name=bob',
    'name=ada&price=0',
    'id=1&id=2&id=99',
    'id[]=1&id[]=2',
    'id[0]=3&id[1]=4',
    'name_ne=ada&name_ne=bob',
    'price_gte=3&price_lte=9',
    'price_gte=3&price_gte=12',
    'lang=en',
    'page=2&limit=3',
    'size.unit=cm&size.width_gte=2',
  ];
  const lists = [
    ...combine(['q'], ['ADA', 'red', '2024', 'true', 'false', '0', '1.5', 'cm', 'nothing', 'a', 'g,']),
    ...['name', 'price', 'stock', 'rank', 'size.width', 'isOpen', 'date', 'nofield'].flatMap((field) => [
      `_sort=${field}`,
      `_sort=${field}&_order=desc`,
      `_sort=${field}&_order=DESC&_limit=5`,
    ]),
    '_sort=name,price&_order=desc,asc',
    '_sort=name,price&_order=desc',
    '_sort=rank,stock&_order=asc,desc',
    '_limit=0',
    '_limit=5',
    '_limit=99',
    '_start=3&_limit=4',
    '_start=3&_end=7',
    '_start=7&_end=3',
    '_end=0',
    '_end=4&_limit=9',
    '_start=30&_end=40',
    '_page=1',
    '_page=3',
    '_page=9',
    '_page=2&_limit=5',
    '_page=2&_limit=5&_end=3',
    '_page=1&_limit=99',
    'name=ada&_limit=2',
    'q=red&_sort=price&_order=desc&_page=1&_limit=3',
    '_order=desc',
  ];

  it.each([...filters, ...lists])('%s', async (search) => {
    expect(await ask(holder.server, search)).toEqual(ours(search));
  });
});

describe.skipIf(version1.isMissing)('json-server 1.0 (C3, C10)', () => {
  const holder = useJsonServer(version1, { things });

  const searches = [
    ...combine(
      ['name:eq', 'name:ne', 'name:in', 'name_eq', 'name_in'],
      ['ada', 'bob', 'ada,bob', 'null', ''],
    ),
    ...combine(
      ['price:eq', 'price:ne', 'price:in', 'stock:eq', 'stock:ne', 'rank:ne', 'rank:in'],
      [0, 1.5, 3, 'null', '1,3, 0', 'x'],
    ),
    ...combine(['isOpen:eq', 'isOpen:ne', 'isOpen:in'], ['true', 'false', 'null', 'true,false']),
    ...combine(
      ['price:gt', 'price:gte', 'price:lt', 'price:lte', 'price_gt', 'price_lt', 'rank:gt', 'size.width:lt'],
      [-1, 0, 1.5, 7, 99, 'x', '0x5'],
    ),
    ...combine(
      ['name:gt', 'name:gte', 'name:lt', 'name:lte', 'date:gt', 'date:lt'],
      ['bob', '2024-05', 'a', 5],
    ),
    ...combine(
      ['name:contains', 'title:contains', 'title:startsWith', 'title:endsWith', 'title_contains'],
      ['A', 'RED', ', 1', '5', 'thing'],
    ),
    ...combine(['price:contains', 'tags:contains', 'size:contains'], ['a', 1]),
    ...['name', 'price', 'date', 'id'].flatMap((field) => [`_sort=-${field}`, `_sort=-${field},-id`]),
    '_sort=name,-price',
    '_sort=-rank,name',
    '_page=1&_per_page=5',
    '_page=2&_per_page=5',
    '_page=99&_per_page=5',
    '_page=1&_per_page=99',
    'price:gt=3&_sort=-price&_page=1&_per_page=3',
    'name:eq=nobody&_page=1&_per_page=3',
    'price:gt=3&price:lt=9',
    'name:contains=o&price:gte=3',
    where({ or: [{ price: { gt: 9 } }, { name: { eq: 'eve' } }] }),
    where({ or: [{ price: { gt: 9 } }, { size: { unit: { eq: 'm' } } }], name: { ne: 'ada' } }),
    where({ or: [] }),
    where({}),
    where({ price: { gte: 3, lt: 9 } }),
    where({ name: { in: ['ada', 'eve'] } }),
    where({ stock: { eq: null } }),
    where({ stock: { ne: null } }),
    where({ isOpen: { eq: true } }),
    where({ size: { width: { gt: 2 }, unit: { eq: 'cm' } } }),
    where({ title: { contains: 'RED', endsWith: '3' } }),
  ];

  it.each(searches)('%s', async (search) => {
    expect(await ask(holder.server, search)).toEqual(ours(search));
  });
});
