import { describe, expect, it } from 'bun:test';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { type Serving, startServing } from '../support/command-line.ts';
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

describe('A database file that disappears under a running server', () => {
  it.each([
    ['is deleted with its folder', (path: string) => rmSync(dirname(path), { recursive: true })],
    [
      'is replaced by another file',
      (path: string) => {
        copyFileSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
    ],
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
