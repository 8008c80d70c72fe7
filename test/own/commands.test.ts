import { describe, expect, it } from 'bun:test';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describeLocation } from '../../src/storage/location.ts';
import { useFolder } from '../support/backup.ts';
import {
  failsWith,
  prints,
  program,
  quintet,
  type Serving,
  startServer,
  succeeded,
} from '../support/command-line.ts';
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

onEveryEngine((engine) => {
  const { place, run, write, during, at } = useShop(engine);
  const where = () => describeLocation(place.location);
  const read = (name: string) => readFile(at(name), 'utf8');

  describe('quintet export --api', () => {
    it('prints the collections as a file, with exact digits and the ids that must not be assigned again', async () => {
      await write('shop.json', exact);
      await during(async (url) => {
        await addBook(url, 'Mine');
        expect((await send('DELETE', `${url}/books/8`)).status).toBe(200);
      });
      await write('shop.json', 'not read');
      const printed = await run('export', '--api', 'shop.json');
      expect(printed).toEqual(prints(exactAfterwards));
      expect(await run('export', 'copy.json', '--api', 'shop.json')).toEqual(
        prints(`${where()}: 1 record in copy.json\n`),
      );
      expect(await read('copy.json')).toBe(exactAfterwards);
    });

    it('saves the file, which then counts as loaded', async () => {
      await write('shop.json', shop);
      await during((url) => addBook(url, 'Mine'));
      expect(await run('export', '--api', 'shop.json', '--save')).toEqual(
        prints(`${where()}: 4 records in shop.json\n`),
      );
      expect(JSON.parse(await read('shop.json'))).toEqual({
        ...shop,
        books: [...shop.books, { id: 3, title: 'Mine' }],
      });
      expect((await readdir(at('.'))).filter((name) => name.includes('partial'))).toEqual([]);
      expect(await during(titles)).toEqual(['Notes', 'Letters', 'Mine']);
      // Nothing was written since, so the next change of the file is loaded.
      await write('shop.json', { books: [] });
      expect(await during(titles)).toEqual([]);
    });

    it('saves each of several files', async () => {
      await mkdir(at('data'));
      await write('data/books.json', shop.books);
      await write('data/others.json', {
        $schema: './my.schema.json',
        authors: shop.authors,
        tags: shop.tags,
      });
      await during((url) => addBook(url, 'Mine'), 'data');
      expect(await run('export', '--api', 'data', '--save')).toEqual(
        prints(`${where()}: 4 records in data/books.json, data/others.json\n`),
      );
      expect(JSON.parse(await read('data/books.json'))).toEqual([...shop.books, { id: 3, title: 'Mine' }]);
      expect(JSON.parse(await read('data/others.json'))).toEqual({
        $schema: './my.schema.json',
        authors: shop.authors,
        tags: shop.tags,
      });
    });
  });

  describe('quintet reset --api', () => {
    it('loads the file again, unless it cannot be used', async () => {
      await write('shop.json', shop);
      await during((url) => addBook(url, 'Mine'));
      await write('shop.json', '{"books": [');
      expect(await run('reset', '--api', 'shop.json', '--yes')).toEqual(
        failsWith('shop.json, line 1, column 12: is not JSON: the list that begins in line 1 is not closed'),
      );
      await write('shop.json', { books: [{ id: 9, title: 'Fresh' }] });
      expect(await run('reset', '--api', 'shop.json')).toEqual(
        failsWith('there is no terminal to ask for confirmation: pass --yes to replace everything', 2),
      );
      expect(await during(titles)).toEqual(['Notes', 'Letters', 'Mine']);
      expect(await run('reset', '--api', 'shop.json', '--yes')).toEqual(
        prints(`${where()}: loaded 1 record from shop.json\n`),
      );
      expect(await during(titles)).toEqual(['Fresh']);
    });
  });
});

/** Numbers that a double would print differently, and settings that belong to the file. */
const exact = `{
  "$schema": "./shop.schema.json",
  "$schemas": {"books": {"properties": {"title": {"type": "string"}}}},
  "books": [{"id": 7, "title": "Notes", "price": 1.50, "isbn": 12345678901234567890, "tags": []}],
  "profile": {"name": "Corner Shop", "rate": 1.0e2},
  "sizes": [1.0, 2]
}`;

const exactAfterwards = `{
  "$schema": "./shop.schema.json",
  "$schemas": {
    "books": {
      "properties": {
        "title": {
          "type": "string"
        }
      }
    }
  },
  "books": [
    {
      "id": 7,
      "title": "Notes",
      "price": 1.50,
      "isbn": 12345678901234567890,
      "tags": []
    }
  ],
  "profile": {
    "name": "Corner Shop",
    "rate": 1.0e2
  },
  "sizes": [
    1.0,
    2
  ],
  "$lastIds": {
    "books": 8
  }
}
`;

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

  it('save only .json files', async () => {
    await write('shop.yaml', 'books: [{id: 1, title: Notes}]');
    await during(titles, 'shop.yaml');
    expect(await run('export', '--api', 'shop.yaml', '--save')).toEqual(
      failsWith(
        'shop.yaml cannot be saved, only .json files can: leave out --save to print the records as JSON',
      ),
    );
    expect(JSON.parse((await run('export', '--api', 'shop.yaml')).stdout)).toEqual({
      books: [{ id: 1, title: 'Notes' }],
    });
  });

  it('say in one line what they cannot do', async () => {
    expect(await run('export', '--save')).toEqual(
      failsWith('--save requires --api, which names the file to replace', 2),
    );
    expect((await run('migrate', '--api', 'shop.json')).exitCode).toBe(0);
    const calls: readonly (readonly [string, number, ...string[]])[] = [
      ['--lines works on the five contracts only', 2, 'export', '--lines'],
      ['--with-passwords works on the five contracts only', 2, 'export', '--with-passwords'],
      ['--save writes to shop.json: leave out copy.json', 2, 'export', 'copy.json', '--save'],
      [`${where()}: shop.json was never loaded: start the server once`, 1, 'export'],
      ['--ids works on the five contracts only', 2, 'reset', '--ids'],
      ['shop.json: does not exist', 1, 'reset'],
    ];
    for (const [line, exitCode, ...words] of calls)
      expect(await run(...words, '--api', 'shop.json')).toEqual(failsWith(line, exitCode));
  });

  it('know a database by the name of its file', async () => {
    await write('shop.json', shop);
    await write('other.json', shop);
    await during(titles);
    const refused = failsWith(
      `${where()}: holds shop.json, not other.json: set DATABASE_URL to another database`,
    );
    for (const words of [['export'], ['export', '--save'], ['reset', '--yes'], ['serve']])
      expect(await run(...words, '--api', 'other.json')).toEqual(refused);
  });

  it('leave a database alone that a server uses, if they would load the file again', async () => {
    await write('shop.json', shop);
    await during(async (url) => {
      await addBook(url, 'Mine');
      expect(await run('reset', '--api', 'shop.json', '--yes')).toEqual(
        failsWith(
          `a server uses ${place.url.slice('sqlite:'.length)}: stop it first, or send it POST /_workbench/sandboxes/main/reset`,
        ),
      );
      expect(await run('export', '--api', 'shop.json', '--save')).toMatchObject(succeeded);
      await addBook(url, 'Later');
      expect(await titles(url)).toEqual(['Notes', 'Letters', 'Mine', 'Later']);
    });
  });
});
