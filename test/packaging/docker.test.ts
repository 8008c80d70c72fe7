import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { runProgram, startServer } from '../support/command-line.ts';
import { expectEveryInterface } from '../support/every-interface.ts';
import { words } from '../support/words.ts';

const root = join(import.meta.dir, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** One instruction of a Dockerfile. */
interface Instruction {
  readonly name: string;
  /** The arguments, on one line. */
  readonly text: string;
}

/** A build stage: everything after one `FROM`, which is its first instruction. */
type Stage = readonly Instruction[];

function stagesIn(dockerfile: string): readonly Stage[] {
  const stages: Instruction[][] = [];
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((line) => line.trim() !== '')) {
    const [, name = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** Returns the arguments of each instruction with this name. */
function saidBy(stage: Stage | undefined, name: string): readonly string[] {
  return (stage ?? []).filter((instruction) => instruction.name === name).map(({ text }) => text);
}

/** Parses a `COPY`: its sources, its target, and its stage, if it is not the build context. */
function readCopy(text: string) {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null;
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

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

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

const compose = Bun.YAML.parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<'database' | 'quintet', Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { database, quintet } = compose.services;

/** Fills in `${NAME:-preset}` and `${NAME:?reason}` as Compose does. */
function fillIn(environment: Service['environment'], given: Readonly<Record<string, string>>) {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, mark, rest) => {
      if (mark === '?' && !given[name]) throw new Error(`${name}: ${rest}`);
      return given[name] || rest;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]));
}

describe('compose.yaml', () => {
  it('requires a password for the database', () => {
    for (const { environment } of [database, quintet])
      expect(() => fillIn(environment, {})).toThrow('POSTGRES_PASSWORD');
  });

  it('contains no secrets', () => {
    const environments = [database, quintet].flatMap(({ environment }) => Object.entries(environment));
    const secrets = environments.filter(([name]) => /SECRET|TOKEN|PASSWORD/.test(name));
    const names = words(
      'POSTGRES_PASSWORD JWT_SECRET PRODUCTS_TOKEN ADMIN_PASSWORD WORKBENCH_TOKEN METRICS_TOKEN',
    );
    expect(secrets.map(([name]) => name)).toEqual(names);
    for (const [name, text] of secrets) expect(text).toMatch(new RegExp(`^\\$\\{${name}:(-|\\?[^}]*)\\}$`));
  });

  it('connects the server to the database service, with valid settings', () => {
    const given = { POSTGRES_PASSWORD: 'hush' };
    const served = fillIn(database.environment, given);
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = served;
    const url = `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`;
    const config = readConfig(fillIn(quintet.environment, given));
    expect(config).toEqual(readConfig({ DATABASE_URL: url }));
  });

  it('passes on the two settings that turn on the workbench and the console', () => {
    const token = 'a-token-of-at-least-thirty-two-characters';
    const given = { POSTGRES_PASSWORD: 'hush', WORKBENCH: 'on', WORKBENCH_TOKEN: token };
    const config = readConfig({ HOST: '0.0.0.0', ...fillIn(quintet.environment, given) });
    expect([config.workbench, config.workbenchToken]).toEqual([true, token]);
  });

  it('starts the server when the database is healthy', () => {
    expect(quintet.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    const { POSTGRES_USER, POSTGRES_DB } = database.environment;
    expect(database.healthcheck?.test).toEqual([
      'CMD',
      'pg_isready',
      `--username=${POSTGRES_USER}`,
      `--dbname=${POSTGRES_DB}`,
    ]);
  });

  it('keeps data in a volume, pins the database version, and publishes the port only locally', () => {
    const [volume = ''] = database.volumes ?? [];
    expect(Object.keys(compose.volumes)).toEqual([volume.split(':')[0] ?? '']);
    expect(database.image).toMatch(/^postgres:\d+\.\d+-[a-z]+$/);
    const [exposed] = saidBy(image, 'EXPOSE');
    expect([quintet.build, quintet.ports]).toEqual(['.', [`127.0.0.1:\${PORT:-3000}:${exposed}`]]);
  });

  // Docker may be installed without Compose.
  const hasCompose = Bun.which('docker') !== null && Bun.spawnSync(['docker', 'compose', 'version']).success;
  it.skipIf(!hasCompose)('is valid for docker compose (skipped if not installed)', async () => {
    const { exitCode } = await runProgram(
      ['docker', 'compose', 'config', '--quiet'],
      { POSTGRES_PASSWORD: 'x' },
      root,
    );
    expect(exitCode).toBe(0);
  });
});
