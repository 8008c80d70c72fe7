import { describe, expect, it } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { program, runProgram } from '../support/command-line.ts';
import { allowForStart, onEveryEngine } from '../support/engines.ts';
import { records, ShopServer, shop, useShop } from '../support/shop-server.ts';

onEveryEngine((engine) => {
  describe('Concurrent writes of own records', () => {
    const api = useShop(engine);
    const numbers = Array.from({ length: 60 }, (_, index) => index);

    for (const kind of ['main', 'a sandbox']) {
      const placeOf = async () => (kind === 'main' ? '' : `/~${await api.sandbox()}`);

      it(`leave no gap and use no id twice in ${kind}`, async () => {
        const place = await placeOf();
        const replies = await Promise.all(
          numbers.map((n) =>
            n % 3 === 0
              ? api.send('POST', `${place}/reviews`, { stars: 0 })
              : // Fields in another order each time.
                api.send(
                  'POST',
                  `${place}/reviews`,
                  n % 2 === 0 ? { text: 'a', x: n, y: n } : { y: n, x: n, text: 'a' },
                ),
          ),
        );
        const ids = replies.filter(({ status }) => status === 201).map(({ body }) => body.id);
        expect(replies.map(({ status }) => status)).toEqual(numbers.map((n) => (n % 3 === 0 ? 422 : 201)));
        expect(ids.toSorted((left, right) => left - right)).toEqual(ids.map((_, index) => index + 2));
      });

      it(`lose no change in ${kind}`, async () => {
        const place = await placeOf();
        const changes = await Promise.all(
          numbers.map((n) => api.send('PATCH', `${place}/books/3`, { [`f${n}`]: n })),
        );
        expect(changes.map(({ status }) => status)).toEqual(numbers.map(() => 200));
        const fields = Object.fromEntries(numbers.map((n) => [`f${n}`, n]));
        expect(await api.read(`${place}/books/3`)).toEqual({ ...records.books[2], ...fields });
      });

      it(`delete a record once in ${kind}`, async () => {
        const place = await placeOf();
        const replies = await Promise.all(numbers.map(() => api.send('DELETE', `${place}/authors/1`)));
        expect(replies.map(({ status }) => status).sort()).toEqual([200, ...numbers.slice(1).map(() => 404)]);
      });
    }
  });

  describe('The database of a file (C1)', () => {
    allowForStart();

    it('keeps what was acknowledged when the process is killed', async () => {
      const api = new ShopServer();
      await api.open(engine);
      const sent = Array.from({ length: 20 }, () => api.send('POST', '/drafts', { title: 'Kept' }));
      const ids = (await Promise.all(sent)).map(({ body }) => body.id);
      await api.server.stop('SIGKILL');
      await api.start();
      const drafts = await api.read('/drafts');
      expect(drafts.map(({ id }: { id: number }) => id).sort()).toEqual(ids.sort());
      await api.stop();
      await api.drop();
    });

    it('is loaded again if the file has changed, unless a record was written', async () => {
      const api = new ShopServer();
      await api.open(engine);
      // Requests that change nothing are no writes.
      await api.send('DELETE', '/books/99');
      await api.send('PATCH', '/books/99', {});
      await api.send('POST', '/books', { id: 1 });
      await api.send('POST', '/reviews', {});
      await api.send('POST', '/books', []);
      await api.stop();
      await writeFile(api.file, JSON.stringify({ ...shop, drafts: [{ id: 5 }] }));
      await api.start();
      expect(await api.read('/drafts')).toEqual([{ id: 5 }]);
      expect((await api.send('POST', '/drafts', {})).body).toEqual({ id: 6 });
      await api.stop();
      await writeFile(api.file, JSON.stringify({ drafts: [] }));
      await api.start();
      expect(await api.read('/drafts')).toEqual([{ id: 5 }, { id: 6 }]);
      expect(await api.read('/books')).toEqual(records.books);
      const { stdout } = await api.server.stop();
      expect(stdout.split('\n').filter((line) => line.includes('shop.json has changed'))).toEqual([
        expect.stringMatching(
          /^shop\.json has changed since it was loaded, and so have the records, which are served as they are: .*quintet reset --api .*shop\.json loads the file again$/,
        ),
      ]);
      await api.drop();
    });

    it('is refused with another file, or if it holds the five contracts', async () => {
      const api = new ShopServer();
      await api.open(engine);
      await api.stop();
      const other = join(api.folder, 'other.json');
      await writeFile(other, JSON.stringify(shop));
      const contracts = await engine.createLocation();
      for (const [url, line] of [
        [
          api.databaseUrl,
          /^quintet: .*: holds shop\.json, not other\.json: set DATABASE_URL to another database\n$/,
        ],
        [contracts.url, /^quintet: [^\n]*five contracts[^\n]*\n$/],
      ] as const) {
        const finished = await runProgram([...program, 'serve', other], { DATABASE_URL: url, PORT: '0' });
        expect(finished).toEqual({ exitCode: 1, stdout: '', stderr: expect.stringMatching(line) });
      }
      await contracts.drop();
      await api.drop();
    });
  });
});
