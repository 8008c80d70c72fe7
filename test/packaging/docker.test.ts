import { afterAll, describe, expect, it } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../../harness/lists.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/config.ts';
import { runProgram } from '../support/command-line.ts';
import { expectEveryInterface } from '../support/every-interface.ts';
import { until } from '../support/live.ts';

const root = join(import.meta.dir, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const hasEngine = Bun.which('docker') !== null && Bun.spawnSync(['docker', 'info']).success;

describe.skipIf(!hasEngine)('The image (skipped without a Docker engine)', () => {
  const tag = `quintet-test:${process.pid}`;
  const docker = (...given: readonly string[]) => runProgram(['docker', ...given], {}, root);

  afterAll(() => docker('rmi', '--force', tag));

  it('serves as a user without privileges, is healthy, and stops on request', async () => {
    expect(await docker('build', '--quiet', '--tag', tag, '.')).toMatchObject({ exitCode: 0 });
    const options = words('--detach --rm --publish 127.0.0.1::3000 --env PRODUCTS_TOKEN=token');
    const started = await docker('run', ...options, tag);
    const container = started.stdout.trim();
    const [address = ''] = (await docker('port', container, '3000')).stdout.trim().split('\n');
    await until(async () => (await docker('exec', container, 'quintet', 'health')).exitCode === 0);
    await expectEveryInterface(`http://${address}`, 'token');
    expect(Number((await docker('exec', container, 'id', '-u')).stdout)).toBeGreaterThan(0);
    expect(await docker('stop', container)).toMatchObject({ exitCode: 0 });
  }, 600_000);
});

describe('Dockerfile', () => {
  it('checks the health of the server every 30 seconds', () => {
    expect(read('Dockerfile')).toContain('HEALTHCHECK --interval=30s ');
  });

  it('copies only files that .dockerignore allows, and all that `npm ci` needs', () => {
    const [beforeInstall = '', afterwards = ''] = read('Dockerfile').split('RUN npm ci\n');
    const copied = (text: string) =>
      [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) => words(paths));
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const needed = words('package.json package-lock.json client/package.json console/package.json');
    expect(copied(beforeInstall)).toEqual([
      ...needed,
      'scripts/graphiql-react/',
      packageJson.scripts.prepare.replace('node ', ''),
    ]);
    const sources = copied(afterwards.split('\nFROM ')[0] ?? '');
    expect([...new Set([...copied(beforeInstall), ...sources])].sort()).toEqual(allowed.sort());
  });
});

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
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

  it('keeps data in a volume, pins the database version, and publishes the port only locally', () => {
    const [volume = ''] = database.volumes ?? [];
    expect(Object.keys(compose.volumes)).toEqual([volume.split(':')[0] ?? '']);
    expect(database.image).toMatch(/^postgres:\d+\.\d+-[a-z]+$/);
    expect([quintet.build, quintet.ports]).toEqual(['.', [`127.0.0.1:\${PORT:-3000}:3000`]]);
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
