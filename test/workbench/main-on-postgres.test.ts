import { beforeEach, describe, expect, it } from 'bun:test';
import { engines } from '../support/engines.ts';
import { expectReply, expectStatus } from '../support/replies.ts';
import { account, noRecords, useWorkbench } from '../support/workbench.ts';

const [, postgres] = engines;

/** Sandboxes are SQLite files. Everything that the workbench does with main must work on PostgreSQL, too. */
describe('The workbench with main on PostgreSQL', () => {
  const bench = useWorkbench(postgres);
  const main = bench.sandbox('main');
  const t1 = bench.sandbox();
  const titlesIn = async (base: string): Promise<readonly string[]> =>
    (await bench.get(`${base}/posts`)).body.data.map(({ title }: { title: string }) => title);
  beforeEach(async () => {
    expectStatus(await bench.send('POST', '/api/v1/auth/register', account), 201);
    for (const title of ['First', 'Second'])
      expectStatus(await bench.send('POST', '/posts', { title, content: 'é' }), 201);
  });

  it('forks main, and writes to each do not reach the other (W4)', async () => {
    const { status, body } = await t1.make({ from: { sandbox: 'main' } });
    expect([status, body.records]).toEqual([201, { ...noRecords, users: 1, apiPosts: 2 }]);
    await bench.send('POST', '/~t1/posts', { title: 'Third', content: 'x' });
    await bench.send('DELETE', '/posts/1');
    expect([await titlesIn('/~t1'), await titlesIn('')]).toEqual([['First', 'Second', 'Third'], ['Second']]);
    const { email, password } = account;
    expectStatus(await bench.send('POST', '/~t1/api/v1/auth/login', { email, password }), 200);
  });

  it('saves main as a snapshot, for sandboxes that do not reveal its password hashes (W6, W19)', async () => {
    const records = { ...noRecords, users: 1, apiPosts: 2 };
    const saved = await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 'main' });
    expect([saved.status, saved.body.records]).toEqual([201, records]);
    await bench.send('DELETE', '/posts/1');
    await t1.make();
    expect((await t1.restore('s1')).body.records).toEqual(records);
    expect((await t1.make({ from: { snapshot: 's1' } })).body.records).toEqual(records);
    expect((await t1.reset()).body.records).toEqual(records);
    for (const { path } of [main, t1]) expectStatus(await bench.get(`${path}/data?passwordHashes=true`), 403);
    for (const reply of [await main.reset(), await main.restore('s1'), await main.make()])
      expectStatus(reply, 403);
    expect(await titlesIn('')).toEqual(['Second']);
  });

  it('exports everything written before the request (W19)', async () => {
    const { body } = await bench.get(`${main.path}/data`);
    await t1.make({ from: body });
    expect((await bench.get(`${t1.path}/data`)).body.data).toEqual(body.data);
    await bench.send('POST', '/posts', { title: 'Third', content: 'x' });
    const again = (await bench.get(`${main.path}/data`)).body.data.apiPosts;
    expect(again.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second', 'Third']);
  });

  it('lists, sorts and searches its records (W20)', async () => {
    const read = async (query: string) =>
      (await bench.get(`${main.path}/data/apiPosts${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await read('?sort=-key')).toEqual([2, 1]);
    expect(await read('?search=SECOND')).toEqual([2]);
    expect(await read('?where.id=1&where.id=9')).toEqual([1]);
  });

  it('applies faults to it, and keeps its journal on request (W11, W14)', async () => {
    await bench.send('PUT', `${main.path}/journal`, { keep: 10 });
    await main.setFaults({ id: 'down', match: { path: '/posts' }, status: 503, times: 1 });
    expect([(await bench.get('/posts')).status, (await bench.get('/posts')).status]).toEqual([503, 200]);
    const entries: { fault?: string }[] = await main.entries();
    expect(entries.map(({ fault }) => fault)).toEqual(['down', undefined]);
    const verified = await bench.send('POST', `${main.path}/journal/verify`, { match: {}, exactly: 2 });
    expectReply(verified, 200, { matched: 2 });
  });
});
