import { beforeEach, describe, expect, it } from 'bun:test';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { failsWith, isServed, quintet, runProgram, startServer } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { send } from '../support/send.ts';

const root = join(import.meta.dir, '../..');

/** A folder of another project, with settings and code that a program started in it must ignore. */
function makeHostileFolder(folder: string) {
  const path = mkdtempSync(join(folder, 'hostile-'));
  const mark = join(path, 'has-run');
  for (const name of ['.env', '.env.local', '.env.production', '.env.development'])
    writeFileSync(join(path, name), 'DATABASE_URL=sqlite:foreign.db\nPORT=not-a-port\nJWT_SECRET=theirs\n');
  writeFileSync(join(path, 'bunfig.toml'), 'preload = ["./preload.ts"]\n');
  writeFileSync(join(path, 'preload.ts'), `await Bun.write(${JSON.stringify(mark)}, 'yes');\n`);
  return {
    path,
    /** True if its code was run. */
    hasRun: () => existsSync(mark),
    /** True if its settings were used. */
    hasDatabase: () => existsSync(join(path, 'foreign.db')),
  };
}

describe('The working folder', () => {
  let home: string;
  let folder: ReturnType<typeof makeHostileFolder>;
  beforeEach(async () => {
    home = await makeScratchFolder('folder');
    folder = makeHostileFolder(home);
  });

  const launcher = ['node', join(root, 'bin/quintet.js')];

  it('is not left with a server when npm start ends', async () => {
    const server = await startServer(['npm', 'start'], { HOME: home, DATABASE_URL: 'sqlite::memory:' }, root);
    expect(await isServed(server.url)).toBe(true);
    await server.stop();
    await until(async () => !(await isServed(server.url)));
  });

  it('does not affect npm start and npm run quintet, which run the launcher on every system', () => {
    const { start, quintet } = packageJson.scripts;
    expect([start, quintet]).toEqual(['node bin/quintet.js serve', 'node bin/quintet.js']);
  });

  it.each(['1', '2'])('does not affect the launcher with %s processes', async (workers) => {
    const url = `sqlite:${join(home, 'own.db')}`;
    const environment = { DATABASE_URL: url, WORKERS: workers, PORT: '0' };
    const server = await startServer([...launcher, 'serve'], environment, folder.path);
    const { status } = await fetch(`${server.url}/readyz`);
    const { exitCode, stderr } = await server.stop();
    expect({ status, exitCode, stderr }).toEqual({ status: 200, exitCode: 0, stderr: '' });
    expect([folder.hasRun(), folder.hasDatabase()]).toEqual([false, false]);
  });

  it('does not affect the launcher without environment variables', async () => {
    const { exitCode } = await runProgram([...launcher, 'migrate'], {}, folder.path);
    expect([exitCode, folder.hasRun(), folder.hasDatabase()]).toEqual([0, false, false]);
  });

  it('does not limit --env-file, which reads settings from any file', async () => {
    const file = join(home, 'settings');
    writeFileSync(
      file,
      '# ours\nDATABASE_URL="sqlite::memory:"\nPRODUCTS_TOKEN=of-the-file # kept\nPORT=1\n',
    );
    const main = join(root, 'src/main.ts');
    const server = await startServer([process.execPath, main, 'serve', '--env-file', file], {});
    const { status } = await send('POST', `${server.url}/api/v1/products`, {}, { token: 'of-the-file' });
    await server.stop();
    expect(status).toBe(400);
  });

  it('does not hide a missing or invalid --env-file, which fails with one line', async () => {
    const missing = join(home, 'missing');
    expect(await quintet(['migrate', '--env-file', missing], {})).toEqual(
      failsWith(`--env-file ${missing}: the file does not exist`),
    );
    const wrong = join(home, 'wrong');
    writeFileSync(wrong, 'A=1\nsecret words\n');
    expect(await quintet(['migrate', `--env-file=${wrong}`], {})).toEqual(
      failsWith(`${wrong}, line 2 is not NAME=value`),
    );
  });
});
