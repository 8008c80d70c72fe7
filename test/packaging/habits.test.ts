import { describe, expect, it } from 'bun:test';
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { useFolder } from '../support/backup.ts';
import { prints, runProgram } from '../support/command-line.ts';

const root = join(import.meta.dir, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const parse = (path: string) => Bun.YAML.parse(read(path)) as Record<string, never>;

interface Job {
  readonly 'runs-on': string;
  readonly permissions?: object;
  readonly strategy?: { matrix: { machine?: readonly string[]; include?: readonly { platform: string }[] } };
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: object }[];
}

const workflowOf = <Name extends string>(file: string): { on: object; jobs: Record<Name, Job> } =>
  Bun.YAML.parse(read(`.github/workflows/${file}`)) as { on: object; jobs: Record<Name, Job> };

describe('CHANGELOG.md', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

  it('starts with unreleased changes, then the version of the package', () => {
    expect(headings.slice(0, 2)).toEqual(['Unreleased', packageJson.version]);
  });

  it('lists unique semver versions, newest first', () => {
    const versions = headings.slice(1);
    for (const version of versions) expect(version).toMatch(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/);
    expect([...new Set(versions)].toSorted(Bun.semver.order).toReversed()).toEqual(versions);
  });
});

describe('The test workflow', () => {
  const { on, jobs } = workflowOf<string>('test.yml');

  it('runs .ci/run on pushes and pull requests, on Linux (both architectures) and macOS', () => {
    expect(Object.keys(on)).toEqual(['push', 'pull_request']);
    const machines = Object.values(jobs).flatMap((job) => job.strategy?.matrix.machine ?? [job['runs-on']]);
    const names = machines.map((machine) => machine.replace(/-\d+(\.\d+)?/, ''));
    expect(names).toEqual(['ubuntu', 'ubuntu-arm', 'macos']);
    for (const { steps } of Object.values(jobs)) expect(steps.at(-1)?.run).toBe('.ci/run');
  });
});

describe('The release workflow', () => {
  const { on, jobs } = workflowOf<'package' | 'executables' | 'release' | 'image'>('release.yml');
  const commands = ({ steps }: Job) => steps.flatMap(({ run = [] }) => run).join('\n');

  it('runs for a tag, and publishes the packages with provenance', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(jobs.package.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const published = commands(jobs.package).match(/npm publish .*/g);
    expect(published).toEqual([
      'npm publish --provenance --access public',
      'npm publish --provenance --access public --workspace client',
    ]);
  });

  it('builds and starts an executable for each platform, and adds checksums and a bill of materials', () => {
    const platforms = jobs.executables.strategy?.matrix.include?.map(({ platform }) => platform);
    expect(platforms).toEqual(['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'windows-x64']);
    expect(commands(jobs.executables)).toContain('http://localhost:3100/posts');
    expect(commands(jobs.release)).toMatch(/npm sbom .*\n.*sha256sum/);
  });

  it('builds an image with a bill of materials', () => {
    const build = jobs.image.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with).toMatchObject({ push: true, provenance: 'mode=max', sbom: true });
  });

  it('has a public package with a description and keywords', () => {
    expect(packageJson).not.toHaveProperty('private');
    expect(packageJson.keywords).toContain('testing');
    expect(packageJson.description).toStartWith('A real API to build and test clients against');
  });
});

describe('.ci/run', () => {
  const folder = useFolder();

  /** Runs the script with only these programs in the path; each prints its arguments. */
  const runWith = (...programs: readonly string[]) => {
    for (const name of ['bash', 'dirname']) symlinkSync(Bun.which(name) ?? '', folder.path(name));
    for (const name of programs) {
      const installs = name === 'apt-get' ? `ln -sf ${folder.path('npm')} ${folder.path('chromium')}` : '';
      const ln = Bun.which('ln') ?? 'ln';
      const script = `#!${Bun.which('bash')}\necho "${name} $* \${QUINTET_BROWSER:-}"\n${installs.replace('ln', ln)}\n`;
      writeFileSync(folder.path(name), script);
      chmodSync(folder.path(name), 0o755);
    }
    return runProgram(['bash', join(root, '.ci/run')], { PATH: folder.path('') });
  };

  /** The expected output of the npm steps, with the value of `QUINTET_BROWSER`. */
  const steps = (browser: string) =>
    [...read('.ci/run').matchAll(/^npm .*$/gm)].map(([step]) => `${step} ${browser}\n`).join('');

  it('runs the tests', () => {
    expect(steps('')).toContain('npm ci \nnpm test \n');
  });

  it('requires an installed browser', async () => {
    expect(await runWith('npm', 'google-chrome')).toEqual(prints(steps('required')));
  });

  it('installs a browser if possible', async () => {
    expect(await runWith('npm', 'apt-get')).toEqual(
      prints(`apt-get update 
apt-get install -y --no-install-recommends chromium 
${steps('required')}`),
    );
  });

  it('reports that browser tests are skipped if none can be installed', async () => {
    expect(await runWith('npm')).toEqual(
      prints(`There is no Chromium here, and no apt-get to install it with: the tests in a browser are skipped.
${steps('')}`),
    );
  });
});

describe('The repository', () => {
  it.each(['SECURITY.md', 'CONTRIBUTING.md', 'LICENSE', '.editorconfig', '.github/pull_request_template.md'])(
    'has %s',
    (path) => {
      expect(existsSync(join(root, path))).toBe(true);
    },
  );

  it.each(['bug', 'idea'])('has an issue form: %s', (name) => {
    const form = parse(`.github/ISSUE_TEMPLATE/${name}.yml`);
    expect(Object.keys(form)).toEqual(['name', 'description', 'labels', 'body']);
  });

  it('checks for new versions of its dependencies', () => {
    const { updates } = parse('.github/dependabot.yml') as unknown as {
      updates: readonly Record<'package-ecosystem', string>[];
    };
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker']);
  });
});
