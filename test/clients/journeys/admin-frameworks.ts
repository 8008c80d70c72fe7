import assert from 'node:assert/strict';
import { test } from 'node:test';
import simpleRest, { axiosInstance } from '@refinedev/simple-rest';
import { type DataProvider, fetchUtils } from 'ra-core';
import jsonServerProvider from 'ra-data-json-server';
import simpleRestProvider from 'ra-data-simple-rest';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

/** Adds `skip` and `limit`, which the Flat Users API takes, for the rows that Refine and react-admin ask for. */
function toOwnPage(address: string): string {
  const asked = new URL(address);
  const { _start, _end, range, filter = '{}' } = Object.fromEntries(asked.searchParams);
  const [first, last] = range === undefined ? [Number(_start), Number(_end) - 1] : JSON.parse(range);
  const own = first >= 0 ? { ...JSON.parse(filter), skip: first, limit: last - first + 1 } : {};
  for (const [name, value] of Object.entries(own)) asked.searchParams.set(name, String(value));
  return asked.href;
}

axiosInstance.interceptors.request.use((config) =>
  Object.assign(config, { url: toOwnPage(config.url ?? '') }),
);
const refine = simpleRest(url, axiosInstance);

const fetchPage: typeof fetchUtils.fetchJson = (address, options) =>
  fetchUtils.fetchJson(toOwnPage(String(address)), options);
const jsonServer = readingOneByOne(jsonServerProvider(url, fetchPage));
const simple = readingOneByOne(simpleRestProvider(url, fetchPage, 'X-Total-Count'));

/** No operation reads several records by their ids. */
function readingOneByOne(provider: DataProvider): DataProvider {
  const getOne: DataProvider['getOne'] = provider.getOne;
  const getMany: DataProvider['getMany'] = async (resource, { ids }) => ({
    data: await Promise.all(ids.map(async (id) => (await getOne(resource, { id })).data)),
  });
  return { ...provider, getMany };
}

interface User {
  readonly id: string;
  readonly name: string;
}
interface Page {
  readonly data: readonly User[];
  readonly total?: number | undefined;
}

const payload = Array.from({ length: 25 }, (_, number) => ({
  name: `User ${number}`,
  email: `user${number}@example.com`,
  role: number < 12 ? 'editor' : 'user',
}));
await refine.custom({ url: `${url}/users/bulk`, method: 'post', payload });

function expectPages(first: Page, second: Page): void {
  const namesFrom = (start: number) => payload.slice(start, start + 10).map(({ name }) => name);
  assert.deepEqual(
    [first, second].map(({ total }) => total),
    [25, 25],
  );
  assert.deepEqual(
    first.data.map(({ name }) => name),
    namesFrom(0),
  );
  assert.deepEqual(
    second.data.map(({ name }) => name),
    namesFrom(10),
  );
}

test('Refine: shows each page with its total, and creates, reads and deletes users', async () => {
  const read = (currentPage: number) =>
    refine.getList<User>({ resource: 'users', pagination: { currentPage, pageSize: 10 } });
  expectPages(await read(1), await read(2));
  const variables = { name: 'Ada', email: 'ada@example.com' };
  const { data: ada } = await refine.create<User, typeof variables>({ resource: 'users', variables });
  assert.equal((await refine.getOne<User>({ resource: 'users', id: ada.id })).data.name, 'Ada');
  await refine.deleteOne({ resource: 'users', id: ada.id, variables: {} });
  assert.equal((await refine.getList({ resource: 'users' })).total, 25);
});

for (const [name, provider] of Object.entries({ jsonServer, simple })) {
  test(`react-admin, ${name}: shows each page with its total, filters, and reads several users`, async () => {
    const sort = { field: 'id', order: 'ASC' as const };
    const read = (page: number, filter = {}) =>
      provider.getList<User>('users', { pagination: { page, perPage: 10 }, sort, filter });
    expectPages(await read(1), await read(2));
    const editors = await read(2, { role: 'editor' });
    assert.deepEqual([editors.data.length, editors.total], [2, 12]);
    const ids = editors.data.map(({ id }) => id);
    assert.deepEqual((await provider.getMany<User>('users', { ids })).data, editors.data);
  });
}
