import { describe, expect, it } from 'bun:test';
import { readFile, writeFile } from 'node:fs/promises';
import { findFreePort } from '../../src/lib/networks.ts';
import { useFolder } from '../support/backup.ts';
import { failsWith, program, quintet, startServer } from '../support/command-line.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { send } from '../support/send.ts';

const [sqlite] = engines;

const shop = {
  books: [{ id: 1 }, { id: 2 }, { id: 3 }],
  authors: [{ id: 1 }, { id: 2 }],
  reviews: [{ id: 1, bookId: 1, authorId: 2 }],
  profile: { name: 'Corner Shop' },
  tags: ['new'],
};

const workbenchOff = { WORKBENCH: 'off' };

describe('serve with a file', () => {
  const folder = useFolder();
  const at = folder.path;
  const write = (name: string, content: unknown) =>
    writeFile(at(name), typeof content === 'string' ? content : JSON.stringify(content));

  /** Starts the server in the folder, stops it, and returns what it printed and its URL. */
  async function output(words: readonly string[], variables: Readonly<Record<string, string>> = {}) {
    const server = await startServer([...program, ...words], variables, at('.'));
    const { stdout, stderr } = await server.stop();
    expect(stderr).toBe('');
    return { url: server.url, lines: stdout.trimEnd().split('\n') };
  }

  it('names its collections, its pages, and the command that saves it (C1)', async () => {
    await write('shop.json', shop);
    const { url, lines } = await output(['shop.json', '--prefix', '/api']);
    expect(lines).toEqual([
      'SQLite, data/shop.json.db: loaded 6 records from shop.json',
      `Quintet serves shop.json on ${url}`,
      '  books       3 records  /api/books',
      '  authors     2 records  /api/authors',
      '  reviews     1 record   /api/reviews  → books, authors',
      '  profile                /api/profile',
      '  tags                   /api/tags',
      '  database    SQLite, data/shop.json.db',
      '  Workbench   /_workbench (a sandbox for each test)',
      `  Front page  ${url}/`,
      `  Console     ${url}/console`,
      `  Reference   ${url}/docs`,
      '  save        quintet export --api shop.json --save',
    ]);
  });

  it('names the database in the command if it is not the usual one, and no command for memory (C1)', async () => {
    await write('my shop.json', { books: [] });
    const elsewhere = await output(['my shop.json'], { ...workbenchOff, DATABASE_URL: 'sqlite:other.db' });
    expect(elsewhere.lines.at(-1)).toBe(
      "  save        DATABASE_URL=sqlite:other.db quintet export --api 'my shop.json' --save",
    );
    const { url, lines } = await output(['my shop.json', '--memory'], workbenchOff);
    expect(lines.at(-1)).toBe(`  Reference   ${url}/docs`);
  });

  it('ignores the token and the administrator of the five contracts, and says so (C1)', async () => {
    await write('shop.json', { books: [] });
    const { lines } = await output(['shop.json'], {
      PRODUCTS_TOKEN: 'a-token',
      ADMIN_EMAIL: 'ann@example.com',
      ADMIN_PASSWORD: 'correct-horse',
    });
    expect(lines[1]).toBe(
      'ignored with a file, which has no accounts: PRODUCTS_TOKEN, ADMIN_EMAIL, ADMIN_PASSWORD',
    );
  });

  it('says how the file is loaded if it and the records have changed (C1)', async () => {
    await write('shop.json', { books: [] });
    const server = await startServer([...program, 'shop.json'], workbenchOff, at('.'));
    expect((await send('POST', `${server.url}/books`, { title: 'Mine' })).status).toBe(201);
    await server.stop();
    await write('shop.json', { books: [{ id: 1 }, { id: 2 }] });
    const { lines } = await output(['shop.json'], { ...workbenchOff, WORKERS: '2' });
    expect(lines.slice(0, 3)).toEqual([
      'shop.json has changed since it was loaded, and so have the records, which are served as they are: quintet reset --api shop.json loads the file again',
      expect.stringMatching(/^Quintet serves shop\.json on http:\/\/localhost:\d+ with 2 processes$/),
      '  books       1 record  /books',
    ]);
  });

  it('accepts the short options of json-server (C11)', async () => {
    await write('shop.json', { books: [{ key: 'a' }] });
    const port = String(await findFreePort('127.0.0.1'));
    const words = ['shop.json', '-p', port, '-H', '127.0.0.1', '-i', 'key', '--ro', '-q'];
    const server = await startServer([...program, ...words], workbenchOff, at('.'));
    expect(server.url).toBe(`http://127.0.0.1:${port}`);
    expect((await send('GET', `${server.url}/books/a`)).body).toEqual({ key: 'a' });
    expect((await send('POST', `${server.url}/books`, {})).status).toBe(403);
    await server.stop();
  });

  it('names what to use in place of the other options of json-server, and does not start (C11)', async () => {
    const advice: Readonly<Record<string, readonly string[]>> = {
      'use --prefix /api to serve the collections under a path': ['--routes', '-r'],
      'a reference is a field that ends in Id or _id': ['--foreignKeySuffix', '--fks'],
      'use snapshots of a sandbox, see docs/workbench.md': ['--snapshots', '-S'],
      'serve the files of a front end with another server': ['--static', '-s'],
      'use a sandbox with faults to change how requests are handled': ['--middlewares', '-m'],
      'set CORS_ORIGINS to the origins that may call the server': ['--no-cors', '--nc'],
      'use quintet reset --api with the name of the file to load it again': ['--watch', '-w'],
      'send the parameter _delay=500 with a request': ['--delay', '-d'],
      'use --env-file with a file of NAME=value lines': ['--config', '-c'],
    };
    for (const [line, names] of Object.entries(advice)) {
      for (const name of names)
        expect(await quintet(['shop.json', name, 'value'], {}, at('.'))).toEqual(
          failsWith(`${name} is not supported: ${line}`, 2),
        );
    }
    expect((await quintet(['migrate', '-s'], {}, at('.'))).stderr).toBe(
      "quintet: unknown option '-s'; see quintet --help\n",
    );
  });

  it('rejects what it cannot serve in one line (C1, C2, C11)', async () => {
    await write('db.js', 'module.exports = {}');
    await write('routes.json', '{\n  "/api/*": "/$1"\n}');
    await write('broken.json', '{"books": [}');
    await write('text.json', { books: [] });
    const cases: readonly (readonly [line: string, exitCode: number, ...words: string[]])[] = [
      ['db.js: is a program; write its data into a file first: node db.js > db.json', 1, 'db.js'],
      [
        'routes.json, line 2: /api/*: is a route of json-server, not a collection; use --prefix /api instead',
        1,
        'routes.json',
      ],
      ['missing.json: does not exist', 1, 'missing.json'],
      ['broken.json, line 1, column 12: is not JSON: expected a value', 1, 'broken.json'],
      ['shop.txt: does not exist', 1, 'serve', 'shop.txt'],
      ['--seed works on the five contracts only', 2, 'text.json', '--seed'],
    ];
    for (const [line, exitCode, ...words] of cases)
      expect(await quintet(words, {}, at('.'))).toEqual(failsWith(line, exitCode));
  });

  it('is offered beside a db.json (C11)', async () => {
    await write('db.json', shop);
    const { lines } = await output(['serve'], workbenchOff);
    expect(lines[0]).toBe('db.json is not served; to serve it, run: quintet serve db.json');
    expect(lines[1]).toStartWith('Quintet listens on ');
    expect(await readFile(at('db.json'), 'utf8')).toBe(JSON.stringify(shop));
  });
});

describe('serve with a file and a database of something else', () => {
  const place = usePlace(sqlite, 'migrated');
  const folder = useFolder();

  it('is a line that says which (C1)', async () => {
    await writeFile(folder.path('shop.json'), '{"books": []}');
    expect(await quintet(['shop.json'], { DATABASE_URL: place.url }, folder.path('.'))).toEqual(
      failsWith(
        `SQLite, ${place.url.slice('sqlite:'.length)} holds the five contracts: set DATABASE_URL to another database, or leave out the file`,
      ),
    );
  });
});

onEveryEngine((engine) => {
  const place = usePlace(engine, 'empty');
  const folder = useFolder();

  describe('A server without a file', () => {
    it('refuses the database of one (C1)', async () => {
      await writeFile(folder.path('shop.json'), '{"books": []}');
      const variables = { DATABASE_URL: place.url, ...workbenchOff };
      const server = await startServer([...program, 'shop.json'], variables, folder.path('.'));
      await server.stop();
      const { exitCode, stderr } = await quintet(['serve'], variables, folder.path('.'));
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr: expect.stringMatching(
          / holds the collections of a file: name that file with API_FILE, or set DATABASE_URL to another database\n$/,
        ),
      });
    });
  });
});
