import { expect, it, setDefaultTimeout } from 'bun:test';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { failsWith, program, quintet, startServer } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { sendOverNewConnection } from '../support/send.ts';

setDefaultTimeout(120_000);

/** Returns the folder of sandboxes of a process. */
function folderOf(pid: number): string {
  const [own = ''] = ['/dev/shm', tmpdir()]
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .filter((path) => path.includes(`/quintet-sandboxes-${pid}-`));
  return own;
}

async function start() {
  const folder = await makeScratchFolder('sandbox-processes');
  const server = await startServer([...program, 'serve'], {
    DATABASE_URL: `sqlite:${join(folder, 'main.db')}`,
    WORKBENCH: 'on',
  });
  return { ...server, folder: folderOf(server.pid) };
}

const make = (server: { url: string }, name: string) =>
  sendOverNewConnection('PUT', `${server.url}/_workbench/sandboxes/${name}`);

it('A server that stops says how many sandboxes it discards, and leaves nothing on disk (W10)', async () => {
  const server = await start();
  for (const name of ['t1', 't2']) expect((await make(server, name)).status).toBe(201);
  expect(existsSync(server.folder)).toBe(true);
  const { exitCode, stdout } = await server.stop();
  expect(exitCode).toBe(0);
  expect(stdout).toEndWith('2 sandboxes were discarded; set WORKBENCH_FOLDER to keep them\n');
  expect(existsSync(server.folder)).toBe(false);
});

it('A server removes the files of a killed one, but never those of a running one (W10)', async () => {
  const killed = await start();
  const running = await start();
  expect((await make(running, 't1')).status).toBe(201);
  process.kill(killed.pid, 'SIGKILL');
  await killed.stop();
  for (const { folder } of [killed, running]) utimesSync(folder, 0, 0);
  const third = await start();
  try {
    await until(() => !existsSync(killed.folder));
    expect((await sendOverNewConnection('GET', `${running.url}/~t1/posts`)).status).toBe(200);
    expect((await make(running, 't2')).status).toBe(201);
  } finally {
    await third.stop();
    await running.stop();
  }
});

it('A server with several processes has no workbench, and WORKBENCH=on is an error (W10)', async () => {
  expect(await quintet(['serve'], { WORKBENCH: 'on', WORKERS: '2' })).toEqual(
    failsWith('WORKBENCH requires WORKERS=1, because one process serves all sandboxes'),
  );
});
