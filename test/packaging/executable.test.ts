import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { startCollector } from '../support/collector.ts';
import { prints, runProgram, startServer } from '../support/command-line.ts';
import { expectWholeServer } from '../support/every-interface.ts';

const root = join(import.meta.dir, '../..');

describe('npm run build', () => {
  let home: string;
  let program: string;
  let folder: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'quintet-executable-'));
    program = join(home, 'quintet');
    const { exitCode, stdout, stderr } = await runProgram(
      [process.execPath, 'scripts/build.ts', program],
      {},
      root,
    );
    expect([exitCode, stdout, stderr]).toEqual([0, `${program}\n`, '']);
    // Away from the sources and packages, so that the executable must include everything.
    folder = mkdtempSync(join(home, 'empty-'));
  });

  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const run = (words: readonly string[], environment = {}) =>
    runProgram([program, ...words], environment, folder);

  it('creates a program that prints its version', async () => {
    expect(await run(['--version'])).toEqual(prints(`${packageJson.version}\n`));
  });

  it('creates a program that serves every interface and every page from an empty folder', async () => {
    await expectWholeServer([program, 'serve'], folder);
    expect(readdirSync(folder)).toEqual(['data']);
  });

  it('creates a program that includes the modules it loads on demand: metrics and traces', async () => {
    const collector = startCollector();
    const server = await startServer(
      [program, 'serve'],
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, DATABASE_URL: 'sqlite::memory:' },
      folder,
    );
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const { exitCode, stderr } = await server.stop();
    await collector.stop();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(metrics).toContain(`quintet_info{version="${packageJson.version}"`);
    expect(collector.spans.map(({ name }) => name)).toContain('GET /metrics');
  });

  it('creates a program that starts its own workers, which exit with it', async () => {
    const server = await startServer([program, 'serve'], { WORKERS: '2', PRODUCTS_TOKEN: 'token' }, folder);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${server.url}/api/v1/users/1`, { keepalive: false })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { exitCode, stdout, stderr } = await server.stop();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toStartWith(`Quintet listens on ${server.url} with 2 processes\n`);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});
