import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import clientJson from '../../client/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import { prints, runProgram, startServing } from '../support/command-line.ts';
import { compilers } from '../support/user-project.ts';

setDefaultTimeout(120_000);

const root = join(import.meta.dir, '../..');

describe('npm run pack -- --client', () => {
  let home: string;
  let tarball: string;
  let folder: string;
  const installed = () => join(folder, 'node_modules/quintet-client');

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'quintet-client-'));
    const command = ['npm', 'run', '--silent', 'pack', '--', '--client', home];
    const { stdout } = await runProgram(command, { HOME: home }, root);
    expect(stdout).toMatch(/^quintet-client-\d\S*\.tgz\n$/);
    tarball = join(home, stdout.trim());
    folder = join(home, 'project');
    mkdirSync(folder);
    await Bun.write(join(folder, 'package.json'), '{"type": "module"}');
    const install = ['npm', 'install', '--silent', '--offline', tarball];
    expect(await runProgram(install, { HOME: home }, folder)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('creates a small package without dependencies', () => {
    expect(statSync(tarball).size).toBeLessThan(100_000);
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'quintet-client',
    ]);
    expect(readdirSync(installed()).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(Object.keys(clientJson)).not.toContain('dependencies');
  });

  it('uses the version and the license of the server', () => {
    expect([clientJson.version, clientJson.license]).toEqual([packageJson.version, packageJson.license]);
    const [own, ours] = [join(installed(), 'LICENSE'), join(root, 'LICENSE')];
    expect(readFileSync(own, 'utf8')).toBe(readFileSync(ours, 'utf8'));
  });

  it('exports the same as `quintet/client`, and as `quintet/testing` except startQuintet', async () => {
    const script = `
      const names = async (module) => Object.keys(await import(module));
      console.log(JSON.stringify([await names('quintet-client'), await names('quintet-client/testing')]));`;
    const { stdout } = await runProgram(['node', '--input-type=module', '-e', script], {}, folder);
    const [client, testing] = await Promise.all([
      import('../../client/src/index.ts'),
      import('../../client/src/testing/index.ts'),
    ]);
    expect(JSON.parse(stdout)).toEqual([
      Object.keys(client).sort(),
      Object.keys(testing)
        .filter((name) => name !== 'startQuintet')
        .sort(),
    ]);
  });

  it('creates a package that runs on Node, in a sandbox of a running server', async () => {
    const server = await startServing({ DATABASE_URL: 'sqlite::memory:' });
    const script = `
      import { createQuintetClient, documents } from 'quintet-client';
      import { connectQuintet } from 'quintet-client/testing';
      const sandbox = await connectQuintet({ url: '${server.url}' }).sandbox();
      const client = createQuintetClient({ baseUrl: sandbox.url });
      const { data } = await client.POST('/posts', { body: { title: 'Hello', content: 'First' } });
      const input = { name: 'Ada', email: 'ada@example.com' };
      const ada = await client.graphql(documents.createUser, { input });
      const matched = await sandbox.journal.verify({ match: { path: '/posts' }, exactly: 1 });
      await sandbox.dispose();
      console.log(JSON.stringify([data.data.id, ada.data.createUser.name, matched]));`;
    const finished = await runProgram(['node', '--input-type=module', '-e', script], {}, folder);
    await server.stop();
    expect(finished).toEqual(prints('[1,"Ada",1]\n'));
  });

  it.each([
    ['TypeScript 7', compilers[0]],
    ['TypeScript 5.9', compilers[1]],
  ])('includes types that compile with %s, without other packages', async (_, compiler) => {
    const file = join(folder, 'typed.ts');
    await Bun.write(
      file,
      `import { createQuintetClient } from 'quintet-client';
      import { connectQuintet, type Sandbox } from 'quintet-client/testing';
      const sandbox: Sandbox = await connectQuintet({ url: 'http://localhost:3000' }).sandbox();
      const client = createQuintetClient({ baseUrl: sandbox.url });
      const { data } = await client.GET('/posts/{id}', { params: { path: { id: 1 } } });
      export const title: string | undefined = data?.data.title;
      // @ts-expect-error: misspelled
      export const titel = data?.data.titel;
      // @ts-expect-error: there is no such path
      await client.GET('/post');
      `,
    );
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
    const { stdout } = await runProgram([compiler, ...options, '--lib', 'es2022,dom', file], {}, folder);
    expect(stdout).toBe('');
  });
});
