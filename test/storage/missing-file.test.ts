import { describe, expect, it } from 'bun:test';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { StorageRefusal } from '../../src/storage/database.ts';
import { failsWith, quintet, type Serving, serving, startServing } from '../support/command-line.ts';
import { engines } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { expectReply } from '../support/replies.ts';
import { send } from '../support/send.ts';

const unavailable = { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } };

async function startWithFile() {
  const path = join(await makeScratchFolder('missing'), 'data', 'quintet.db');
  return { path, server: await startServing({ DATABASE_URL: `sqlite:${path}` }) };
}

const write = ({ url }: Serving) => send('POST', `${url}/posts`, { title: 'Hello', content: 'x' });

async function expectRefusal(server: Serving): Promise<void> {
  expectReply(await write(server), 503, unavailable);
  expectReply(await send('GET', `${server.url}/readyz`), 503, { status: 'database does not accept writes' });
  expectReply(await write(server), 503, unavailable);
}

async function expectLines(server: Serving, path: string, count: number): Promise<void> {
  const { exitCode, stderr } = await server.stop();
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(exitCode).toBe(0);
  expect(lines.map(({ level, message }) => [level, message])).toEqual(
    Array(count).fill([
      'warn',
      `the database file ${path} was deleted or replaced while in use: writes are refused until the server is restarted`,
    ]),
  );
}

/** Replaces a file with a copy, as a program that synchronizes folders does. */
function replace(path: string): void {
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
}

describe('A database file that disappears under a running server', () => {
  it.each([
    ['is deleted with its folder', (path: string) => rmSync(dirname(path), { recursive: true })],
    ['is replaced by another file', replace],
  ])('refuses writes with 503 and one line in the log if it %s', async (_, remove) => {
    const { path, server } = await startWithFile();
    expect((await write(server)).status).toBe(201);
    remove(path);
    await expectRefusal(server);
    expect((await send('GET', `${server.url}/posts`)).body.meta.total).toBe(1);
    await expectLines(server, path, 1);
  });

  it('accepts writes again if it is moved back', async () => {
    const { path, server } = await startWithFile();
    renameSync(path, `${path}.away`);
    await expectRefusal(server);
    renameSync(`${path}.away`, path);
    expect((await write(server)).status).toBe(201);
    await expectLines(server, path, 1);
  });

  it('is not created anew by a fork', async () => {
    const { path, server } = await startWithFile();
    rmSync(dirname(path), { recursive: true });
    const fork = await send('PUT', `${server.url}/_workbench/sandboxes/copy`, { from: { sandbox: 'main' } });
    expect(fork.status).toBe(503);
    expect(existsSync(path)).toBe(false);
    await server.stop();
  });
});

describe.each([
  ['-wal', ['-wal']],
  ['-shm', ['-shm']],
  ['-wal and -shm', ['-wal', '-shm']],
])('If %s disappears under a running server,', (_names, suffixes) => {
  const [first] = suffixes;
  const each = (path: string, change: (file: string) => void) => {
    for (const suffix of suffixes) change(path + suffix);
  };

  it.each([
    ['deleted', rmSync],
    ['replaced by another file', replace],
  ])('writes are refused with 503 and one line in the log, and none is lost: %s', async (_, change) => {
    const { path, server } = await startWithFile();
    expect((await write(server)).status).toBe(201);
    each(path, change);
    await expectRefusal(server);
    expect((await send('GET', `${server.url}/posts`)).body.meta.total).toBe(1);
    await expectLines(server, `${path}${first}`, 1);
    await serving({ DATABASE_URL: `sqlite:${path}` }, async (restarted) => {
      expect((await send('GET', `${restarted.url}/posts`)).body.meta.total).toBe(1);
      expect((await write(restarted)).body.data.id).toBe(2);
    });
  });

  it('a command is refused with one line, and a fork with 503', async () => {
    const { path, server } = await startWithFile();
    expect((await write(server)).status).toBe(201);
    each(path, rmSync);
    const line = `a process uses the database without ${path}${first}: stop that process first`;
    for (const words of [
      ['seed', '--append'],
      ['backup', `${path}.backup`],
    ])
      expect(await quintet(words, { DATABASE_URL: `sqlite:${path}` })).toEqual(failsWith(line));
    const fork = await send('PUT', `${server.url}/_workbench/sandboxes/copy`, { from: { sandbox: 'main' } });
    expect(fork.status).toBe(503);
    each(path, (file) => expect(existsSync(file)).toBe(false));
    expect(existsSync(`${path}.backup`)).toBe(false);
    await expectRefusal(server);
    await server.stop();
  });

  it('the database opens again after its process has ended', async () => {
    const { path, server } = await startWithFile();
    await server.stop('SIGKILL');
    each(path, rmSync);
    await serving({ DATABASE_URL: `sqlite:${path}` }, async (restarted) => {
      expect((await write(restarted)).body.data.id).toBe(1);
    });
  });
});

describe('A log that disappears during a transaction', () => {
  const place = usePlace(engines[0]);

  it('fails it', async () => {
    const database = await place.open();
    const work = database.transaction(async (writer) => {
      await writer.run('update write_probes set value = value + 1');
      replace(`${place.url.replace('sqlite:', '')}-wal`);
    });
    expect(await work.catch((error) => error)).toBeInstanceOf(StorageRefusal);
  });
});

it('A sandbox whose folder is deleted refuses writes', async () => {
  const folder = join(await makeScratchFolder('missing'), 'kept');
  const server = await startServing({ DATABASE_URL: 'sqlite::memory:', WORKBENCH_FOLDER: folder });
  await send('PUT', `${server.url}/_workbench/sandboxes/kept`, {});
  const sandbox = { ...server, url: `${server.url}/~kept` };
  expect((await write(sandbox)).status).toBe(201);
  rmSync(folder, { recursive: true });
  expectReply(await write(sandbox), 503, unavailable);
  await server.stop();
});
