import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { describeOn } from '../support/suites.ts';

const inserted = 30_000;
const time = '2026-01-31T09:30:00.000Z';

/** The remaining ids, with gaps between them. Some of the posts contain `zq`, and some of those `zqx`. */
const ids = Array.from({ length: inserted }, (_, index) => index + 1).filter((id) => id % 10 !== 0);
const marked = ids.filter((id) => id % 101 === 0);
const markedTwice = ids.filter((id) => id % 1111 === 0);

describeOn('A large collection', onEverySetupInProcess, useApp, (app) => {
  const fill = async () => {
    await app.sql(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${inserted}),
         texts (n, text) as (
           select n, 'text ' || case when n % 1111 = 0 then 'zqx' when n % 101 = 0 then 'zq' else '-' end from numbers
         )
       insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
         select 't', text, '${time}', '${time}', 't', text from texts order by n`,
    );
    await app.sql('delete from posts where id % 10 = 0');
  };
  const idsAt = async (path: string): Promise<readonly number[]> => {
    const { body } = await app.get(path);
    return body.data.map(({ id }: { id: number }) => id);
  };

  it('is paged and searched completely, in order, before and after its blocks of ids are counted', async () => {
    await fill();
    expect(await idsAt('/posts/search?q=zq')).toEqual(marked);
    expect(await idsAt('/posts/search?q=zqx')).toEqual(markedTwice);
    const found = await idsAt('/posts/search?q=ext');
    expect(found).toEqual(ids.slice(0, found.length));
    const expectPages = async (left: readonly number[]) => {
      for (const page of [1, 100, 265, 269, 270]) {
        const expected = left.slice((page - 1) * 100, page * 100);
        expect([page, await idsAt(`/posts?limit=100&page=${page}`)]).toEqual([page, expected]);
      }
    };
    await expectPages(ids);
    await expectPages(ids);
    expect((await app.delete('/posts/1')).status).toBe(204);
    expect((await app.delete('/posts/9001')).status).toBe(204);
    await expectPages(ids.filter((id) => id !== 1 && id !== 9001));
  });
});
