import { Database as Sqlite } from 'bun:sqlite';
import { describe, expect, it } from 'bun:test';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { poolOptions } from '../harness/postgres.ts';
import { readConfig } from '../src/config.ts';
import { createMainWorld } from '../src/create-world.ts';
import { contracts } from '../src/records/contracts.ts';
import type { Database } from '../src/storage/database.ts';
import { openDatabase } from '../src/storage/open.ts';
import { everythingIn, fill, insertPost, useFolder } from './support/backup.ts';
import { failsWith, prints, quintet, quintetAtTerminal, serving, succeeded } from './support/command-line.ts';
import { engines, onEveryEngine } from './support/engines.ts';
import { useDatabase, usePlace } from './support/place.ts';
import { send } from './support/send.ts';
import { describeOn } from './support/suites.ts';

const [sqlite, postgres] = engines;

describe('quintet backup and restore of SQLite (W19)', () => {
  const place = usePlace(sqlite);
  const folder = useFolder();
  const run = (...words: readonly string[]) => quintet(words, { DATABASE_URL: place.url });
  const pathOfDatabase = () => place.url.replace('sqlite:', '');

  /** Runs work on the database, which is closed again. */
  async function inDatabase<T>(work: (database: Database) => T | Promise<T>): Promise<T> {
    const database = await openDatabase({ location: place.location, ...poolOptions }, contracts.schema);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it('save one file that only its owner can read, and put everything back', async () => {
    const file = folder.path('one.backup');
    await inDatabase(fill);
    const before = await inDatabase(everythingIn);
    expect(await run('backup', file)).toEqual(prints(`SQLite, ${pathOfDatabase()}: saved as ${file}\n`));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(file))).toEqual(['one.backup']);
    await inDatabase((database) => database.transaction((writer) => insertPost(writer, 'Later')));
    expect(await run('restore', file, '--yes')).toEqual(
      prints(`SQLite, ${pathOfDatabase()}: replaced with ${file}\n`),
    );
    expect(await inDatabase(everythingIn)).toEqual(before);
    await inDatabase(async (database) => {
      await database.transaction((writer) => insertPost(writer, 'Next'));
      expect(await database.first('select max(id) as id from posts')).toEqual({ id: 5 });
    });
    expect((await readdir(dirname(pathOfDatabase()))).filter((name) => name.includes('restored'))).toEqual(
      [],
    );
  });

  it('never overwrite a backup, nor leave a part of one', async () => {
    await inDatabase(fill);
    const file = folder.path('one.backup');
    await writeFile(file, 'mine');
    expect(await run('backup', file)).toEqual(failsWith(`${file} already exists; it was left unchanged`));
    expect(await readFile(file, 'utf8')).toBe('mine');
    const nowhere = folder.path('missing/one.backup');
    expect(await run('backup', nowhere)).toEqual(
      failsWith(`cannot write ${nowhere}: there is no folder ${dirname(nowhere)}`),
    );
  });

  it('save the data of a running server, which must be stopped for a restore', async () => {
    const file = folder.path('one.backup');
    const post = { title: 'Title', content: 'Content' };
    await serving({ DATABASE_URL: place.url }, async ({ url }) => {
      expect((await send('POST', `${url}/posts`, post)).status).toBe(201);
      expect(await run('backup', file)).toMatchObject(succeeded);
      expect((await send('POST', `${url}/posts`, post)).status).toBe(201);
      expect(await run('restore', file, '--yes')).toEqual(
        failsWith(`a server or another program uses ${pathOfDatabase()}: stop it first`),
      );
      expect((await send('GET', `${url}/posts`)).body.meta.total).toBe(2);
    });
    expect(await run('restore', file, '--yes')).toMatchObject(succeeded);
    await serving({ DATABASE_URL: place.url }, async ({ url }) => {
      expect((await send('GET', `${url}/posts`)).body.meta.total).toBe(1);
      expect((await send('POST', `${url}/posts`, post)).body.data.id).toBe(2);
      expect((await send('GET', `${url}/posts/search?q=content`)).body.meta.count).toBe(2);
    });
  });

  it('end tokens, and keep positions recognizable as expired (A7, E3)', async () => {
    const file = folder.path('one.backup');
    const settings = { DATABASE_URL: place.url };
    const password = 'correct horse';
    const account = { name: 'Ada', email: 'ada@example.com', password, password_confirmation: password };
    const subscribe = 'subscription { postCreated { title } }';
    const { token, position } = await serving(settings, async ({ url }) => {
      const registered = (await send('POST', `${url}/api/v1/auth/register`, account)).body;
      return {
        token: registered.token as string,
        position: await positionOfNext(url, registered.token, subscribe),
      };
    });
    expect(await run('backup', file)).toMatchObject(succeeded);
    expect(await run('restore', file, '--yes')).toMatchObject(succeeded);
    await serving(settings, async ({ url }) => {
      expect((await send('POST', `${url}/api/v1/tags`, { name: 'Mine' }, { token })).status).toBe(401);
      const events = await fetch(`${url}/graphql?query=${encodeURIComponent(subscribe)}`, {
        headers: { accept: 'text/event-stream', 'last-event-id': position },
      });
      expect(await events.text()).toContain('EVENTS_EXPIRED');
    });
  });

  it('ask before data is lost, unless --yes is passed, and look at the file first', async () => {
    const file = folder.path('one.backup');
    const environment = { DATABASE_URL: place.url };
    await inDatabase(async () => undefined);
    await run('backup', file);
    // An empty database has nothing to lose.
    expect(await run('restore', file)).toMatchObject(succeeded);
    await inDatabase(fill);
    const before = await inDatabase(everythingIn);
    expect(await run('restore', file)).toEqual(
      failsWith('there is no terminal to ask for confirmation: pass --yes to replace everything', 2),
    );
    const nothing = folder.path('nothing');
    expect(await run('restore', nothing)).toEqual(
      failsWith(`cannot read ${nothing}: no such file or directory`),
    );
    const no = await quintetAtTerminal(['restore', file], environment, 'yes\r');
    const asked =
      /This replaces everything in [^\n]* with [^\n]*\. Type "restore" to continue: [\s\S]*nothing was replaced/;
    expect(no).toEqual({ exitCode: 1, shown: expect.stringMatching(asked) });
    expect(await inDatabase(everythingIn)).toEqual(before);
    const yes = await quintetAtTerminal(['restore', file], environment, 'restore\r');
    expect(yes).toEqual({ exitCode: 0, shown: expect.stringContaining(`: replaced with ${file}`) });
    expect(await inDatabase((database) => database.all('select id from posts'))).toEqual([]);
  });

  it('restore to a new database', async () => {
    await inDatabase(fill);
    const before = await inDatabase(everythingIn);
    const file = folder.path('one.backup');
    await run('backup', file);
    const url = `sqlite:${folder.path('other/new.db')}`;
    expect(await quintet(['restore', file], { DATABASE_URL: url })).toMatchObject(succeeded);
    const saved = folder.path('two.backup');
    expect(await quintet(['backup', saved], { DATABASE_URL: url })).toMatchObject(succeeded);
    expect(await run('restore', saved, '--yes')).toMatchObject(succeeded);
    expect(await inDatabase(everythingIn)).toEqual(before);
  });

  it('restore beside the log of a database file that was deleted', async () => {
    await inDatabase(fill);
    const file = folder.path('one.backup');
    await run('backup', file);
    const before = await inDatabase(everythingIn);
    const path = pathOfDatabase();
    const writer = new Sqlite(path);
    writer.exec("pragma journal_mode = wal; update posts set title = 'Lost'");
    const log = await readFile(`${path}-wal`);
    writer.close();
    await rm(path);
    await writeFile(`${path}-wal`, log);
    expect(await run('restore', file)).toMatchObject(succeeded);
    expect(await inDatabase(everythingIn)).toEqual(before);
  });

  it('refuse a file that is not a whole backup, and change nothing', async () => {
    await inDatabase(fill);
    const before = await inDatabase(everythingIn);
    const file = folder.path('one.backup');
    await run('backup', file);
    const whole = await readFile(file);
    const overwritten = Buffer.from(whole).fill(0xff, 4096, 4196);
    const notOurs = 'is not a Quintet backup';
    const damaged = 'is damaged or incomplete';
    const bad = folder.path('bad');
    const contents: readonly (readonly [content: string | Uint8Array, reason: string])[] = [
      ['', notOurs],
      ['{}\n', notOurs],
      ['Dear reader, this is not a backup.\n', notOurs],
      [new Uint8Array(2_000_000).fill(0xff), notOurs],
      ['SQLite format 3\0'.repeat(100), damaged],
      [whole.subarray(0, 50), damaged],
      [whole.subarray(0, whole.length / 2), damaged],
      [whole.subarray(0, whole.length - 1), damaged],
      [Buffer.concat([whole, whole]), damaged],
      [overwritten, damaged],
    ];
    for (const [content, reason] of contents) {
      await writeFile(bad, content);
      expect(await run('restore', bad, '--yes')).toEqual(failsWith(`${bad} ${reason}`));
    }
    const foreign = new Sqlite(folder.path('foreign.db'));
    foreign.exec('create table notes (id integer)');
    foreign.close();
    expect(await run('restore', folder.path('foreign.db'), '--yes')).toEqual(
      failsWith(`${folder.path('foreign.db')} ${notOurs}`),
    );
    expect(await run('restore', folder.path('.'), '--yes')).toEqual(
      failsWith(`cannot read ${folder.path('.')}: it is a folder`),
    );
    expect(await inDatabase(everythingIn)).toEqual(before);
    expect(await readFile(file)).toEqual(whole);
  });

  it('refuse a backup of a newer schema, and change nothing', async () => {
    await inDatabase(fill);
    const file = folder.path('one.backup');
    await run('backup', file);
    const newer = new Sqlite(file);
    newer.exec("insert into schema_migrations (version, name) values (999, 'future')");
    newer.close();
    const before = await inDatabase(everythingIn);
    const refused = await run('restore', file, '--yes');
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(
        /the database has schema 999, newer than this program's \d+: start a newer Quintet/,
      ),
    });
    expect(await inDatabase(everythingIn)).toEqual(before);
  });
});

/** Subscribes, writes a post, and returns the position of its event. */
async function positionOfNext(url: string, token: string, query: string): Promise<string> {
  const stream = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { accept: 'text/event-stream' },
  });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  expect(
    (await send('POST', `${url}/api/v1/posts`, { title: 'Hello', body: 'World' }, { token })).status,
  ).toBe(201);
  let text = '';
  while (!/^id: ?(.+)$/m.test(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the stream ended');
    text += new TextDecoder().decode(value);
  }
  await reader.cancel();
  return /^id: ?(.+)$/m.exec(text)?.[1] ?? '';
}

describeOn('quintet restore --mark (W19)', onEveryEngine, useDatabase, ({ database, run }) => {
  it('ends the tokens of a database that another tool has restored', async () => {
    const { blog } = await createMainWorld(readConfig({}), database);
    const password = 'correct horse';
    const account = { name: 'Ada', email: 'ada@example.com', password, password_confirmation: password };
    const { token } = await blog.accounts.register(account, '192.0.2.1');
    expect((await blog.accounts.callerOf(token))?.name).toBe('Ada');
    expect(await run('restore', '--mark')).toEqual(
      prints(expect.stringMatching(/: earlier login tokens and event positions are no longer valid\n$/)),
    );
    expect(await blog.accounts.callerOf(token)).toBeNull();
  });
});

describe('quintet backup and restore of PostgreSQL (W19)', () => {
  const { run } = useDatabase(postgres);

  it('name the tools of PostgreSQL in one line', async () => {
    expect(await run('backup', 'never.backup')).toEqual(
      failsWith(
        'PostgreSQL has its own tool for this: pg_dump --format=custom --file=monday.backup "$DATABASE_URL"',
      ),
    );
    expect(await run('restore', 'never.backup')).toEqual(
      failsWith(
        'PostgreSQL has its own tool for this: pg_restore --clean --if-exists --dbname="$DATABASE_URL" monday.backup, then quintet restore --mark',
      ),
    );
  });
});
