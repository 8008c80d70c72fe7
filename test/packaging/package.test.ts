import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { words } from '../../harness/lists.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { startCollector } from '../support/collector.ts';
import { failsWith, isServed, prints, runProgram, startServer, succeeded } from '../support/command-line.ts';
import { expectWholeServer } from '../support/every-interface.ts';
import { until } from '../support/live.ts';

const root = join(import.meta.dir, '../..');

/** The advice to those who pack the sources, or install them from git. */
const advice = 'quintet: run "npm run pack" in a clone, and install the file that it writes';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>;
}

/** Returns the packages that npm installs for users: direct and transitive dependencies, not development ones. */
function productionFolders(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  return Object.entries(packages)
    .filter(([path, { dev = false }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path);
}

/** Links them into a folder: like `npm install --omit=dev`, but fast and without a network. */
function linkProductionPackages(folder: string, { without = [] as readonly string[] } = {}): void {
  for (const path of productionFolders().filter((folder) => !without.includes(folder))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync('../bun/bin/bun.exe', join(folder, 'node_modules/.bin/bun'));
}

/** Unpacks a package like npm, next to links to its dependencies: fast and without a network. */
async function install(
  tarball: string,
  folder: string,
  options: { without?: readonly string[] } = {},
): Promise<void> {
  const target = join(folder, 'node_modules', 'quintet');
  mkdirSync(target, { recursive: true });
  await runProgram(['tar', 'xzf', tarball, '--strip-components=1', '-C', target]);
  linkProductionPackages(folder, options);
  symlinkSync('../quintet/bin/quintet.js', join(folder, 'node_modules/.bin/quintet'));
}

describe('The lock file', () => {
  it('has at most 160 packages that are not optional, and users install only the runtime', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
    expect(Object.values(packages).filter(({ optional }) => !optional).length).toBeLessThanOrEqual(160);
    expect(Object.keys(packageJson.dependencies)).toEqual(['bun']);
  });
});

describe('npm pack', () => {
  it.each([[[]], [['--workspace', 'client']]])('with %j names `npm run pack`', async (options) => {
    const { exitCode, stderr } = await runProgram(['npm', 'pack', ...options], {}, root);
    expect([exitCode, stderr.split('\n').filter((line) => !line.startsWith('npm '))]).toEqual([
      1,
      [advice, ''],
    ]);
  });
});

describe('npm install of a git repository', () => {
  let home: string;

  /** A repository with the scripts of the package, but without its dependencies, which npm installs first. */
  async function createRepository(): Promise<string> {
    const folder = join(home, 'repository');
    for (const name of ['bin', 'client/package.json', 'scripts/require-pack.js'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    const { name, version, type, bin, scripts } = packageJson;
    await Bun.write(join(folder, 'package.json'), JSON.stringify({ name, version, type, bin, scripts }));
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    for (const command of [
      ['init', '--quiet'],
      ['add', '.'],
      [...author, 'commit', '--quiet', '-m', 'first'],
    ])
      expect(await runProgram(['git', ...command], {}, folder)).toMatchObject({ exitCode: 0 });
    return folder;
  }

  const install = async (...options: readonly string[]) => {
    const repository = `git+file://${join(home, 'repository')}`;
    await Bun.write(join(home, 'project/package.json'), '{}');
    const command = ['npm', 'install', '--offline', ...options, repository];
    return runProgram(command, { HOME: home }, join(home, 'project'));
  };

  beforeAll(async () => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'quintet-git-')));
    await createRepository();
  });
  afterAll(() => rmSync(home, { recursive: true }));

  it('fails with a line that names `npm run pack`', async () => {
    const { exitCode, stderr } = await install();
    expect([exitCode, stderr.split('\n').filter((line) => line.endsWith(advice))]).toEqual([
      1,
      [`npm error ${advice}`],
    ]);
  });

  it('creates a program that names `npm run pack` if scripts are disabled', async () => {
    expect(await install('--ignore-scripts')).toMatchObject({ exitCode: 0 });
    const program = join(home, 'project/node_modules/.bin/quintet');
    expect(await runProgram([program, '--version'])).toEqual(
      failsWith('not built: run "npm run pack" in a clone, and install that file'),
    );
  });
});

/** The version of a package from this tree, as npm reads it. */
const packedVersion = () => {
  const hasCommits = existsSync(join(root, '.git'));
  const counted = Bun.spawnSync(['git', 'rev-list', '--count', 'HEAD'], { cwd: root })
    .stdout.toString()
    .trim();
  return packageJson.version.replace(/-dev\.0$/, hasCommits ? `-dev.${counted || 0}` : '-dev.0');
};

describe('npm run pack', () => {
  let home: string;
  let tarball: string;
  let folder: string;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'quintet-package-'));
    const packed = await runProgram(['npm', 'run', '--silent', 'pack', home], { HOME: home }, root);
    expect(packed).toEqual(prints(`quintet-${packedVersion()}.tgz\n`));
    tarball = join(home, packed.stdout.trim());
    folder = mkdtempSync(join(home, 'installed-'));
    await install(tarball, folder);
  });

  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const program = () => join(folder, 'node_modules/.bin/quintet');

  it('includes the program and its docs, but no tests, benchmarks or tools', async () => {
    const { stdout } = await runProgram(['tar', 'tzf', tarball]);
    const top = new Set(
      stdout
        .trim()
        .split('\n')
        .map((path) => path.split('/')[1]),
    );
    expect([...top].sort()).toEqual(
      words('LICENSE README.md bin client deploy dist docs examples package.json'),
    );
  });

  it('creates a package with a version that counts the commits, and without the scripts of a clone', async () => {
    const installed = await Bun.file(join(folder, 'node_modules/quintet/package.json')).json();
    expect(installed).toEqual({ ...packageJson, version: packedVersion(), scripts: undefined });
    expect(packageJson.version).toMatch(/^\d+\.\d+\.\d+(-dev\.0)?$/);
  });

  it('includes the built client and its types', async () => {
    const client = join(folder, 'node_modules/quintet/client');
    expect(readdirSync(client).sort()).toEqual(['README.md', 'dist']);
    const built = readdirSync(join(client, 'dist')).sort();
    expect(built).toContain('index.d.ts');
    const others = built.filter((name) => !name.endsWith('.d.ts'));
    expect(others).toEqual(words('LICENSES generated index.js testing'));
  });

  it('creates a package that serves every interface, and exits with 0 on SIGTERM', async () => {
    await expectWholeServer([program(), 'serve'], folder);
  });

  it('creates a launcher that needs only node and env, whose option -S not every system has', async () => {
    const [first] = readFileSync(program(), 'utf8').split('\n', 1);
    expect(first).toBe('#!/usr/bin/env node');
    const programs = mkdtempSync(join(home, 'programs-'));
    symlinkSync(Bun.which('node') ?? '', join(programs, 'node'));
    expect(await runProgram([program(), '--version'], { PATH: programs })).toEqual(
      prints(`${packedVersion()}\n`),
    );
  });

  it('creates a package whose --env-file Node does not read', async () => {
    await Bun.write(join(folder, 'settings'), 'DATABASE_URL=sqlite:named.db\n');
    expect(await runProgram([program(), '--env-file', 'settings', 'migrate'], {}, folder)).toMatchObject(
      succeeded,
    );
    expect(existsSync(join(folder, 'named.db'))).toBe(true);
  });

  it('creates a package that sends traces if OpenTelemetry is installed', async () => {
    const traced = mkdtempSync(join(home, 'traced-'));
    await install(tarball, traced);
    symlinkSync(join(root, 'node_modules/@opentelemetry'), join(traced, 'node_modules/@opentelemetry'));
    const collector = startCollector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, DATABASE_URL: 'sqlite::memory:' };
    const server = await startServer(
      [join(traced, 'node_modules/.bin/quintet'), 'serve'],
      environment,
      traced,
    );
    await fetch(`${server.url}/healthz`);
    const { exitCode, stderr } = await server.stop();
    await collector.stop();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(collector.spans.map(({ name }) => name)).toContain('GET /healthz');
  });

  it('creates a package that names the missing OpenTelemetry packages', async () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', PORT: '0' };
    const packages = Object.entries(packageJson.peerDependencies).map(([name, range]) => `${name}@${range}`);
    expect(await runProgram([program(), 'serve'], environment, folder)).toEqual(
      failsWith(
        `OTEL_EXPORTER_OTLP_ENDPOINT needs OpenTelemetry, which is not installed: npm install ${packages.join(' ')}`,
      ),
    );
  });

  it('creates a package that npx runs, and that exits when npx does', async () => {
    const server = await startServer(['npx', '--no', 'quintet', 'serve'], { HOME: home }, folder);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
    // The shell that npx starts exits first, so the exit code is not the program's own.
    await until(async () => !(await isServed(server.url)));
  });

  it('creates a launcher that forwards every signal, and returns the exit code', async () => {
    const server = await startServer([program(), 'serve'], {}, folder);
    process.kill(server.pid, 'SIGINT');
    expect((await server.stop('SIGINT')).exitCode).toBe(0);
    expect(await runProgram([program(), 'nonsense'], {}, folder)).toEqual(
      failsWith("unknown command 'nonsense'; see quintet --help", 2),
    );
  });

  it('creates a launcher that stops the program without a signal on Windows', async () => {
    const windows = join(folder, 'windows.mjs');
    await Bun.write(
      windows,
      `import { ChildProcess } from 'node:child_process';
      Object.defineProperty(process, 'platform', { value: 'win32' });
      ChildProcess.prototype.kill = () => process.exit(3);`,
    );
    const server = await startServer(['node', '--import', windows, program(), 'serve'], {}, folder);
    await fetch(`${server.url}/_workbench/sandboxes/t1`, { method: 'PUT' });
    const { exitCode, stdout } = await server.stop('SIGTERM');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('  Products token  npx quintet products-token\n');
    expect(stdout).toEndWith('1 sandbox was discarded; set WORKBENCH_FOLDER to keep them\n');
  });

  it('creates a launcher that leaves no server behind when it is killed', async () => {
    const server = await startServer([program(), 'serve'], {}, folder);
    await server.stop('SIGKILL');
    await until(async () => !(await isServed(server.url)));
  });

  describe('without install scripts', () => {
    /** Installs Bun without its script: a placeholder instead of the program. */
    async function installWithoutScripts(): Promise<string> {
      const bare = mkdtempSync(join(home, 'no-scripts-'));
      await install(tarball, bare, { without: ['node_modules/bun'] });
      mkdirSync(join(bare, 'node_modules/bun/bin'), { recursive: true });
      cpSync(join(root, 'node_modules/bun/package.json'), join(bare, 'node_modules/bun/package.json'));
      writeFileSync(join(bare, 'node_modules/bun/bin/bun.exe'), 'echo "not installed" >&2\n');
      rmSync(join(bare, 'node_modules/@oven'), { recursive: true, force: true });
      return bare;
    }

    it('finds Bun in the package of the platform', async () => {
      const bare = await installWithoutScripts();
      const [name = ''] = Object.keys(
        JSON.parse(readFileSync(join(root, 'node_modules/bun/package.json'), 'utf8')).optionalDependencies,
      );
      mkdirSync(join(bare, 'node_modules', name, 'bin'), { recursive: true });
      writeFileSync(join(bare, 'node_modules', name, 'package.json'), '{}');
      symlinkSync(process.execPath, join(bare, 'node_modules', name, 'bin/bun'));
      const { exitCode, stdout } = await runProgram([join(bare, 'node_modules/.bin/quintet'), '--version']);
      expect([exitCode, stdout]).toEqual([0, `${packedVersion()}\n`]);
    });

    it('reports that Bun is missing', async () => {
      const bare = await installWithoutScripts();
      expect(await runProgram([join(bare, 'node_modules/.bin/quintet'), '--version'])).toEqual(
        failsWith('the package "bun" has no program for this platform; install Quintet again'),
      );
    });
  });
});
