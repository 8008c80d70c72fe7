import { describe, expect, it } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { describeLocation } from '../../src/storage/location.ts';
import { useFolder } from '../support/backup.ts';
import { failsWith, prints, program, quintet, type Serving, startServer } from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { send } from '../support/send.ts';

const [sqlite] = engines;

const shop = {
  authors: [{ id: 1, name: 'Ada' }],
  books: [
    { id: 1, title: 'Notes', authorId: 1 },
    { id: 2, title: 'Letters', authorId: 1 },
  ],
  profile: { name: 'Corner Shop' },
  tags: ['new', 'used'],
};

/** Gives each test a folder with `shop.json`, and a database. */
function useShop(engine: Parameters<typeof usePlace>[0]) {
  const place = usePlace(engine, 'empty');
  const folder = useFolder();
  const variables = (more: Readonly<Record<string, string>> = {}) => ({ DATABASE_URL: place.url, ...more });
  const at = folder.path;
  const write = (name: string, content: unknown) =>
    writeFile(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  const start = (...words: readonly string[]): Promise<Serving> =>
    startServer([...program, 'serve', ...words], variables(), at('.'));
  return {
    at,
    place,
    write,
    start,
    run: (...words: readonly string[]) => quintet(words, variables(), at('.')),
    runWith: (more: Readonly<Record<string, string>>, ...words: readonly string[]) =>
      quintet(words, variables(more), at('.')),
    /** Serves the file for the time of the work. */
    async during<T>(work: (url: string) => Promise<T>, ...words: readonly string[]): Promise<T> {
      const server = await start(...(words.length > 0 ? words : ['shop.json']));
      try {
        return await work(server.url);
      } finally {
        await server.stop();
      }
    },
  };
}

const titles = async (url: string) =>
  (await send('GET', `${url}/books`)).body.map(({ title }: { title: string }) => title);

const addBook = async (url: string, title: string) =>
  expect((await send('POST', `${url}/books`, { title })).status).toBe(201);

onEveryEngine((engine) => {
  const { place, run, runWith, write, during } = useShop(engine);
  const where = () => describeLocation(place.location);

  describe('quintet with --api', () => {
    it('creates a database for a file, and leaves it to the first server to load it', async () => {
      expect(await run('migrate', '--api', 'shop.json')).toEqual(
        prints(`applied 1 initial schema\n${where()}: up to date\n`),
      );
      expect(await runWith({ API_FILE: 'shop.json' }, 'migrate')).toEqual(prints(`${where()}: up to date\n`));
      await write('shop.json', shop);
      expect(await during(titles)).toEqual(['Notes', 'Letters']);
    });

    it('refuses a database that holds something else', async () => {
      expect((await run('migrate', '--api', 'shop.json')).exitCode).toBe(0);
      expect(await run('migrate')).toEqual(
        failsWith(
          `${where()} holds the collections of a file: name that file with API_FILE, or set DATABASE_URL to another database`,
        ),
      );
    });
  });
});

describe('Commands with a file', () => {
  const { place, run, runWith, write, during, at } = useShop(sqlite);
  const where = () => describeLocation(place.location);

  it('are refused if they work on the five contracts only', async () => {
    const calls = [
      ['seed'],
      ['admin', 'ann@example.com'],
      ['token', '1'],
      ['revoke', '1'],
      ['unlock'],
      ['products-token'],
      ['import', 'class.json'],
    ];
    for (const words of calls) {
      const refused = failsWith(
        `\`${words[0]}\` works on the five contracts only: leave out --api, and unset API_FILE`,
        2,
      );
      expect(await run(...words, '--api', 'shop.json')).toEqual(refused);
    }
    expect(await runWith({ API_FILE: 'shop.json' }, 'token', '1')).toEqual(
      failsWith('`token` works on the five contracts only: leave out --api, and unset API_FILE', 2),
    );
  });

  it('refuse a database of the five contracts', async () => {
    expect((await run('migrate')).exitCode).toBe(0);
    const refused = failsWith(
      `${where()} holds the five contracts: set DATABASE_URL to another database, or leave out the file`,
    );
    await write('shop.json', shop);
    for (const words of [['migrate'], ['backup', 'one.backup'], ['serve']])
      expect(await run(...words, '--api', 'shop.json')).toEqual(refused);
  });

  it('save a database and put it back, but not one of another kind', async () => {
    await write('shop.json', shop);
    await during((url) => addBook(url, 'Mine'));
    expect(await run('backup', 'shop.backup', '--api', 'shop.json')).toEqual(
      prints(`${where()}: saved as shop.backup\n`),
    );
    await during((url) => addBook(url, 'Later'));
    expect(await run('restore', 'shop.backup', '--api', 'shop.json')).toEqual(
      failsWith('there is no terminal to ask for confirmation: pass --yes to replace everything', 2),
    );
    expect(await run('restore', 'shop.backup', '--api', 'shop.json', '--yes')).toEqual(
      prints(`${where()}: replaced with shop.backup\n`),
    );
    expect(await during(titles)).toEqual(['Notes', 'Letters', 'Mine']);
    const contracts = { DATABASE_URL: `sqlite:${at('contracts.db')}` };
    expect(await runWith(contracts, 'restore', 'shop.backup', '--yes')).toEqual(
      failsWith('shop.backup is a backup of the collections of a file: name that file with --api'),
    );
    expect((await runWith(contracts, 'migrate')).exitCode).toBe(0);
    expect((await runWith(contracts, 'backup', 'contracts.backup')).exitCode).toBe(0);
    expect(await run('restore', 'contracts.backup', '--api', 'shop.json', '--yes')).toEqual(
      failsWith('contracts.backup is a backup of the five contracts: leave out --api, and unset API_FILE'),
    );
  });
});
