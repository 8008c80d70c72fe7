import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, startServer } from '../support/command-line.ts';
import { readCopy, saidBy, stagesIn } from '../support/dockerfile.ts';
import { expectEveryInterface } from '../support/every-interface.ts';

const root = join(import.meta.dir, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const stages = stagesIn(read('Dockerfile'));
const build = stages.find((stage) => saidBy(stage, 'FROM')[0]?.endsWith(' AS build'));
const image = stages.at(-1);
const ownCopies = stages
  .flatMap((stage) => saidBy(stage, 'COPY'))
  .map(readCopy)
  .filter(({ from }) => from === null);

describe('The Dockerfile', () => {
  it('ships only the executable from the build stage', () => {
    expect(stages).toHaveLength(2);
    expect(saidBy(image, 'COPY').map(readCopy)).toEqual([
      { from: 'build', sources: ['/build/dist/quintet'], target: '/usr/local/bin/quintet' },
    ]);
  });

  it('pins a version of each base image', () => {
    for (const stage of stages) {
      expect(saidBy(stage, 'FROM')[0]).toMatch(/^[a-z./-]+:\d+\.\d+(\.\d+)?-[a-z-]+( AS \w+)?$/);
    }
  });

  it('copies existing files, which are exactly those that .dockerignore allows', () => {
    const sources = ownCopies.flatMap((copy) => copy.sources);
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    const rules = read('.dockerignore')
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    expect(rules[0]).toBe('*');
    expect(rules.slice(1).sort()).toEqual(sources.map((source) => `!${source}`).sort());
  });

  it('runs as a non-root user that owns its data', () => {
    const [user = ''] = saidBy(image, 'USER');
    expect(Number(user)).toBeGreaterThan(0);
    expect(saidBy(image, 'RUN').join()).toContain(`--uid ${user} `);
    expect(saidBy(image, 'VOLUME')).toEqual(['["/data"]']);
    expect(saidBy(image, 'RUN').join()).toContain('--owner quintet --mode 0700 /data');
    const names = image?.map(({ name }) => name) ?? [];
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('ENTRYPOINT'));
  });

  it('starts the server and the health check without a shell', () => {
    const [healthcheck = ''] = saidBy(image, 'HEALTHCHECK');
    const commands = [
      ...saidBy(image, 'ENTRYPOINT'),
      ...saidBy(image, 'CMD'),
      healthcheck.split(' CMD ')[1] ?? '',
    ];
    expect(commands.map((command) => JSON.parse(command))).toEqual([
      ['quintet'],
      ['serve'],
      ['quintet', 'health'],
    ]);
  });

  it('contains no secrets, and exposes the configured port', () => {
    const settings = saidBy(image, 'ENV').join(' ');
    expect(stages.flatMap((stage) => saidBy(stage, 'ARG'))).toEqual([]);
    expect(settings).not.toMatch(/SECRET|TOKEN|PASSWORD/);
    expect(settings.split(' ')).toContain(`PORT=${saidBy(image, 'EXPOSE')[0]}`);
  });
});

describe('The steps of the Dockerfile in a plain folder', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quintet-docker-'));
    mkdirSync(join(folder, 'data'));
    for (const { name, text } of build ?? []) await carryOut(name, text);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function carryOut(name: string, text: string): Promise<void> {
    if (name === 'COPY') return copy(text);
    if (name !== 'RUN') return;
    if (text === 'npm ci') return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { exitCode, stdout, stderr } = await runProgram(['sh', '-c', text], { HOME: folder }, folder);
    expect({ text, exitCode, stdout, stderr }).toMatchObject({ text, exitCode: 0 });
  }

  function copy(text: string): void {
    const { sources, target } = readCopy(text);
    for (const source of sources) {
      const name = source.endsWith('/') ? '' : (source.split('/').at(-1) ?? '');
      cpSync(join(root, source), join(folder, target, name), { recursive: true });
    }
  }

  it('build a program that serves with the image settings, is healthy, and stops on SIGTERM', async () => {
    const program = join(folder, 'dist/quintet');
    const settings = Object.fromEntries(
      (saidBy(image, 'ENV')[0] ?? '')
        .replace('/data', join(folder, 'data'))
        .split(' ')
        .map((setting) => setting.split(/=(.*)/).slice(0, 2)),
    );
    const data = join(folder, 'data');
    const server = await startServer(
      [program, 'serve'],
      { ...settings, PORT: '0', PRODUCTS_TOKEN: 'token' },
      data,
    );
    const { port } = new URL(server.url);
    const askHealth = () => runProgram([program, 'health'], { ...settings, PORT: port }, data);
    await expectEveryInterface(server.url, 'token');
    expect((await askHealth()).exitCode).toBe(0);
    expect((await server.stop()).exitCode).toBe(0);
    expect((await askHealth()).exitCode).toBe(1);
    expect(existsSync(join(data, 'quintet.db'))).toBe(true);
  });
});
