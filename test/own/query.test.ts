import { describe, expect, it } from 'bun:test';
import { type ListQuery, readQuery } from '../../src/interfaces/own/query.ts';
import type { Slice } from '../../src/interfaces/own/query-slice.ts';
import { type PlainRecord, plainList } from './plain-list.ts';

const things: readonly PlainRecord[] = [
  {
    id: 1,
    name: 'Ada',
    price: 10,
    tags: ['a', 'b'],
    size: { w: 5, h: null },
    done: true,
    date: '2024-01-02',
  },
  { id: '2', name: 'bob', price: '9', tags: ['a'], size: { w: '7' }, done: false, date: '2023-05-05' },
  { id: 3, name: 'École', price: null, tags: [], size: null, done: null, date: '', full_like: 'x' },
  { id: 4, name: 'a.b (c', price: 1.5, tags: [1, null, true], stock: 0, 'a.b': 'dot', 'x:gt': 'colon' },
  { id: 5, name: null, price: 1e21, tags: [{ n: 1 }], size: { w: 50 }, done: true, _rank: 7 },
  { id: 6, name: 'Zoe', price: -2, tags: 'a,b', text: 'x', stock: 0 },
];

const names = {
  fields: new Set(things.flatMap((thing) => Object.keys(thing))),
  objects: new Set(['size']),
};

function idsOf(search: string): readonly string[] {
  const query = readQuery(search, names);
  return cut(plainList(things, query), query.slice).map(({ id }) => String(id));
}

function cut<T>(items: readonly T[], slice: Slice): readonly T[] {
  if (slice.kind === 'everything') return items;
  if (slice.kind === 'range') return items.slice(slice.start, slice.end ?? undefined);
  return items.slice((slice.number - 1) * slice.size, slice.number * slice.size);
}

const where = (condition: unknown) => `_where=${encodeURIComponent(JSON.stringify(condition))}`;

/** Each request with the ids that it finds. */
function cases(description: string, table: Readonly<Record<string, string>>): void {
  describe(description, () => {
    it.each(Object.entries(table))('%s', (search, ids) => {
      expect(idsOf(search).join(' ')).toBe(ids);
    });
  });
}

cases('Equality (C3)', {
  '': '1 2 3 4 5 6',
  'name=Ada': '1',
  'name=ada': '',
  'name=Ada&name=bob': '1 2',
  'name=Ada&id=2': '',
  'id=1&id=2': '1 2',
  'id[]=1&id[]=2': '1 2',
  'id[0]=1&id[1]=2': '1 2',
  'id=1&id[]=2': '1 2',
  'price=10': '1',
  'price=9': '2',
  'price=1.5': '4',
  'price=1.50': '',
  'price=1e%2B21': '5',
  'price=null': '',
  'done=true': '1 5',
  'done=': '',
  'date=': '3',
  'tags=a': '2',
  'tags=a,b': '1 6',
  'tags=': '3',
  'tags=1,,true': '4',
  'tags=[object Object]': '',
  'size=[object Object]': '',
  'size.w=5': '1',
  'size.w=7': '2',
  'size.nope=1': '',
  'name.w=5': '',
  'a.b=dot': '4',
  'name=a.b+(c': '4',
});

cases('The operators of 0.17 (C3)', {
  'price_gte=9': '1 2 5',
  'price_gte=1&price_lte=10': '1 4',
  'price_gte=10&price_gte=-5': '1 2 4 5 6',
  'price_lte=': '6',
  'price_gte=x': '',
  'date_gte=2024': '1',
  'date_lte=2023-05-05': '2 3',
  'date_gte=': '1 2 3',
  'tags_gte=a': '6',
  'done_gte=0': '',
  'size.w_gte=6': '2 5',
  'name_ne=Ada': '2 3 4 6',
  'name_ne=Ada&name_ne=bob': '3 4 6',
  'size_ne=x': '1 2 5',
  'size.nope_ne=1': '',
  'tags_ne=a,b': '2 3 4 5',
  'name_like=A': '1 4',
  'name_like=éc': '3',
  'name_like=ÉCOLE': '3',
  'name_like=^b': '2',
  'name_like=b$': '2',
  'name_like=^.o': '2 6',
  'name_like=^(a|z).*[a]': '',
  'name_like=^(a|z).*(a|e)$': '1 6',
  'name_like=(c': '4',
  'name_like=ada|zoe': '1 6',
  'name_like=b*': '',
  'price_like=^1': '1 4 5',
  'done_like=fals': '2',
  'tags_like=^a,': '1 6',
  'full_like=x': '3',
});

cases('The operators of 1.0 (C3)', {
  'price_gt=9': '1 5',
  'price:gt=9': '1 5',
  'price_lt=9': '4 6',
  'price:gte=9': '1 2 5',
  'price:lte=9': '2 4 6',
  'date:gt=2023': '',
  'date:gt=2023-': '1 2',
  'name:lt=B': '1',
  'done:gt=0': '',
  'price_eq=10': '1',
  'price:eq=null': '3',
  'size.h:eq=null': '1',
  'price:ne=10': '2 3 4 5 6',
  'price:ne=null': '1 2 4 5 6',
  'price:ne=10&price:ne=9': '3 4 5 6',
  'stock:ne=1': '4 6',
  'size.w:ne=5': '2 5',
  'price:in=10,null, 9': '1 2 3',
  'price_in=10,9': '1 2',
  'name:contains=AD': '1',
  'name_contains=o': '2 3 6',
  'name:startsWith=éC': '3',
  'name:endsWith=(C': '4',
  'price:contains=1': '',
  'x:gt=colon': '4',
  '_rank=7': '5',
  '_rank:gte=7': '5',
});

cases('_where (C3)', {
  [where({})]: '1 2 3 4 5 6',
  [where({ or: [{ price: { gt: 9 } }, { name: { eq: 'Zoe' } }] })]: '1 5 6',
  [where({ or: [] })]: '',
  [where({ price: { gte: -2, lt: 9 } })]: '4 6',
  [where({ price: { gt: '9' } })]: '1 5',
  [where({ size: { w: { gt: 6 } } })]: '2 5',
  [where({ size: { w: 5 } })]: '1',
  [where({ 'size.w': 5 })]: '1',
  [where({ size: { or: [{ w: 5 }, { w: 50 }] } })]: '1 5',
  [where({ name: 'Ada' })]: '1',
  [where({ id: 2 })]: '2',
  [where({ price: null })]: '3',
  [where({ price: { ne: null } })]: '1 2 4 5 6',
  [where({ price: { ne: 10 } })]: '2 3 4 5 6',
  [where({ price: { in: [10, null, '9'] } })]: '1 2 3',
  [where({ price: { in: 10 } })]: '1',
  [where({ done: { eq: true } })]: '1 5',
  [where({ name: { contains: 'AD' } })]: '1',
  [where({ name: { startsWith: 'b', endsWith: 'B' } })]: '2',
  [where({ not: { name: 'Ada' } })]: '2 3 4 5 6',
  [where({ and: [{ done: true }, { not: { price: { gt: 10 } } }] })]: '1',
  [where({ price: { gt: null } })]: '',
  [`${where({ done: true })}&price_lte=10`]: '1',
  [`${where({ done: true })}&${where({ price: 10 })}`]: '1',
  [where({ nofield: 1 })]: '',
});

cases('Search, order and slices (C3)', {
  'q=AD': '1',
  'q=école': '3',
  'q=true': '1 4 5',
  'q=false': '',
  'q=null': '',
  'q=50': '5',
  'q=': '1 2 3 4 5 6',
  'q=b&q=zoe': '1 2 4 6',
  'q=2024&price=10': '1',
  '_sort=price': '6 4 1 5 2 3',
  '_sort=price&_order=DESC': '3 2 5 1 4 6',
  '_sort=-price': '3 2 5 1 4 6',
  '_sort=-price&_order=asc': '3 2 5 1 4 6',
  '_sort=name': '1 6 4 2 3 5',
  '_sort=done': '2 1 5 3 4 6',
  '_sort=done&_order=desc': '4 6 3 1 5 2',
  '_sort=size.w': '1 5 2 3 4 6',
  '_sort=stock,price&_order=desc,asc': '1 5 2 3 6 4',
  '_sort=-stock,price': '1 5 2 3 6 4',
  '_sort[]=-stock&_sort[]=price': '1 5 2 3 6 4',
  '_sort=size': '1 2 5 3 4 6',
  '_sort=nofield': '1 2 3 4 5 6',
  '_sort=-nofield,-id': '2 6 5 4 3 1',
  '_order=desc': '1 2 3 4 5 6',
  '_start=2': '3 4 5 6',
  '_start=2&_end=4': '3 4',
  '_start=4&_end=2': '',
  '_start=2&_limit=1': '3',
  '_start=1&_limit=5&_end=2': '2',
  '_end=0': '',
  '_limit=0': '',
  '_limit=2': '1 2',
  '_page=2&_limit=2': '3 4',
  '_page=2&_limit=2&_end=1': '3 4',
  '_page=1&_limit=0': '',
  '_page=9': '',
  '_page=2&_per_page=4': '5 6',
  '_page=1&_limit=1&_per_page=4': '1',
  '_per_page=2': '1 2 3 4 5 6',
  '_page=&_limit=': '1 2 3 4 5 6',
  '_limit=99999999999999999999&_start=5': '6',
});

describe('Parameters that are not a field (C3)', () => {
  const ignored = 'is not a field of any record so far and was ignored';

  it.each([
    ['lang=en', [`"lang" ${ignored}`]],
    ['page=1&limit=10', [`"page" ${ignored}`, `"limit" ${ignored}`]],
    ['nofield_gte=5', [`"nofield_gte" ${ignored}`]],
    ['nane=Ada', [`"nane" ${ignored}; did you mean "name"?`]],
    ['sise.w:gt=1', [`"sise.w:gt" ${ignored}; did you mean "size"?`]],
    ['_sort=-prices', [`"prices" ${ignored}; did you mean "price"?`]],
    ['l%C3%A4nge=1', [`"l%C3%A4nge" ${ignored}`]],
    ['_per_page=2', ['"_per_page" was ignored; it needs "_page"']],
    ['callback=f', [`"callback" ${ignored}`]],
    ['constructor=1', [`"constructor" ${ignored}`]],
    ['_delay=5&_embed=a&_expand=b&_order=asc', []],
  ])('%s is ignored with a note', (search, notes) => {
    expect(readQuery(search, names).notes).toEqual(notes);
    expect(idsOf(search)).toHaveLength(things.length);
  });

  it('match nothing in `_where`, with a note', () => {
    const search = where({ prize: { gt: 1 } });
    const [note] = readQuery(search, names).notes;
    expect(note).toBe(
      '"prize" in "_where" is not a field of any record so far and matches nothing; did you mean "price"?',
    );
    expect(idsOf(search)).toEqual([]);
  });

  it('have a limited number of notes', () => {
    const search = Array.from({ length: 30 }, (_, index) => `no${index}=1`).join('&');
    expect(readQuery(search, names).notes).toHaveLength(10);
  });
});

describe('The parts of a query (C3)', () => {
  const nothing = {
    where: { all: [] },
    text: null,
    order: [],
    slice: { kind: 'everything' },
    embed: [],
    expand: [],
    notes: [],
  } satisfies ListQuery;

  it.each<[string, Partial<ListQuery>]>([
    ['', {}],
    ['_embed=reviews&_embed=notes&_expand=author', { embed: ['reviews', 'notes'], expand: ['author'] }],
    ['_embed[]=reviews', { embed: ['reviews'] }],
    ['_page=3', { slice: { kind: 'page', number: 3, size: 10 } }],
    ['_page=3&_per_page=4', { slice: { kind: 'wrapped', number: 3, size: 4 } }],
    ['_start=3', { slice: { kind: 'range', start: 3, end: null } }],
    ['q=two+words%20more', { text: 'two words more' }],
    ['id=1&id=2', { where: { at: ['id'], is: 'oneOf', value: ['1', '2'] } }],
  ])('%s', (search, parts) => {
    expect(readQuery(search, names)).toEqual({ ...nothing, ...parts });
  });

  it('do not take a field with a dot apart', () => {
    expect(readQuery('a.b=dot', names).where).toEqual({ at: ['a.b'], is: 'equal', value: 'dot' });
  });
});

describe('A query that cannot be used (C3)', () => {
  const operators = 'use one of eq, ne, gt, gte, lt, lte, in, contains, startsWith, endsWith';
  const example = 'such as {"or":[{"price":{"lt":10}}]}';

  it.each([
    ['_page=0', '_page must be a whole number of at least 1, not "0"; correct it or leave it out'],
    ['_page=-1', '_page must be a whole number of at least 1, not "-1"; correct it or leave it out'],
    ['_page=x', '_page must be a whole number of at least 1, not "x"; correct it or leave it out'],
    ['_per_page=0', '_per_page must be a whole number of at least 1, not "0"; correct it or leave it out'],
    ['_limit=1.5', '_limit must be a whole number of at least 0, not "1.5"; correct it or leave it out'],
    ['_start=-1', '_start must be a whole number of at least 0, not "-1"; correct it or leave it out'],
    ['_end=1e3', '_end must be a whole number of at least 0, not "1e3"; correct it or leave it out'],
    ['price:greater=1', `"price:greater" has an unknown operator; ${operators}`],
    ['price:contain=1', `"price:contain" has an unknown operator; ${operators}; did you mean "contains"?`],
    ['_where={', `_where is not valid JSON; send an object, ${example}, percent-encoded`],
    ['_where=[]', `_where must be a JSON object, ${example}`],
    [where({ price: { gtt: 1 } }), `_where has the unknown operator "gtt"; ${operators}; did you mean "gt"?`],
    [where({ size: { $gt: 1 } }), `_where has the unknown operator "$gt"; ${operators}; did you mean "gt"?`],
    [where({ size: { gt: 1, more: 2 } }), `_where has the unknown operator "more"; ${operators}`],
    [
      where({ or: [1] }),
      '_where has "or" with an item that is not an object; write {"or":[{"price":{"lt":10}}]}',
    ],
    [
      where({ price: [1] }),
      '_where compares "price" with a list or an object; use a text, a number, true, false, null, or "in"',
    ],
    ['name=a%00', '"name" must not contain NUL characters or lone surrogates; remove them'],
    [
      where({ name: 'a\0' }),
      '_where must not contain NUL characters or lone surrogates; remove them at "name"',
    ],
  ])('%s', (search, message) => {
    expect(() => readQuery(search, names)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message }),
    );
  });

  it('has a pattern or an order that is too long', () => {
    const keys = Array.from({ length: 21 }, (_, index) => `size.a${index}`);
    expect(() => readQuery(`name_like=${'x'.repeat(1001)}`, names)).toThrow(
      'name_like has 1001 characters; send at most 1000',
    );
    expect(() => readQuery(`_sort=${keys}`, names)).toThrow('_sort has 21 fields; sort by at most 20');
  });
});
