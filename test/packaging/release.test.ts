import { describe, expect, it } from 'bun:test';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { words } from '../../harness/lists.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { notesOf } from '../../scripts/release-notes.ts';
import { longestStopMs } from '../../src/commands/supervise.ts';
import { runProgram } from '../support/command-line.ts';

const root = join(import.meta.dir, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly needs?: readonly string[];
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: {
    readonly matrix: {
      readonly machine?: readonly string[];
      readonly node?: readonly number[];
      readonly include?: readonly { readonly machine: string }[];
    };
  };
}

const jobsOf = (name: string) =>
  (Bun.YAML.parse(read(`.github/workflows/${name}.yml`)) as { jobs: Readonly<Record<string, Job>> }).jobs;

const release = jobsOf('release');
const publishing = words('publish-package publish-executables publish-image');

/** Runs the commands of a job with programs that only record how they are called, and returns the calls. */
async function callsOf(job: string, isPrerelease: boolean): Promise<readonly string[]> {
  const folder = await makeScratchFolder('release');
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const name of words('docker gh npm')) {
    writeFileSync(join(programs, name), `#!/bin/sh\necho "${name} $*" >> calls\n`);
    chmodSync(join(programs, name), 0o755);
  }
  mkdirSync(join(folder, 'files'));
  for (const name of words(
    'quintet-1.0.0.tgz quintet-client-1.0.0.tgz quintet.cdx.json notes.md files/quintet',
  ))
    writeFileSync(join(folder, name), '');
  const environment = {
    PATH: `${programs}:${process.env.PATH}`,
    IS_PRERELEASE: String(isPrerelease),
    GITHUB_REF_NAME: 'v1.0.0',
    GITHUB_REPOSITORY: 'Owner/quintet',
    GITHUB_ACTOR: 'ada',
    GITHUB_OUTPUT: join(folder, 'output'),
    GH_TOKEN: 'token',
  };
  for (const { run } of release[job]?.steps ?? []) {
    if (run !== undefined)
      expect(await runProgram(['bash', '-e', '-c', run], environment, folder)).toMatchObject({ exitCode: 0 });
  }
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
}

describe('The release', () => {
  it('is published after everything is tested, built and started, in this order', () => {
    const before = Object.keys(release).filter((name) => !publishing.includes(name));
    expect(before).toEqual(words('gate systems package executables image'));
    expect(publishing.map((name) => release[name]?.needs)).toEqual([
      before,
      ['publish-package'],
      ['publish-executables'],
    ]);
    const canWrite = Object.entries(release).filter(([, { permissions }]) => permissions !== undefined);
    expect(canWrite.map(([name]) => name)).toEqual(publishing);
  });

  it('passes all of .ci/run, and the fast tests on every system with both versions of Node', () => {
    expect(release.gate?.steps?.at(-1)).toEqual({ run: '.ci/run' });
    expect(release.systems?.uses).toBe('./.github/workflows/test.yml');
    const { machine = [], node = [] } = jobsOf('test').systems?.strategy?.matrix ?? {};
    expect(node).toEqual([20, 22]);
    const builds = release.executables?.strategy?.matrix.include ?? [];
    expect(builds.map((build) => build.machine).sort()).toEqual([...machine].sort());
  });

  it('becomes the latest version', async () => {
    expect(await callsOf('publish-package', false)).toEqual([
      'npm publish ./quintet-1.0.0.tgz --provenance --access public --tag latest',
      'npm publish ./quintet-client-1.0.0.tgz --provenance --access public --tag latest',
    ]);
    expect(await callsOf('publish-executables', false)).toEqual([
      'gh release create v1.0.0 --verify-tag --prerelease=false --notes-file notes.md files/SHA256SUMS files/quintet files/quintet.cdx.json',
    ]);
    expect(await callsOf('publish-image', false)).toContain(
      'docker buildx imagetools create --tag ghcr.io/owner/quintet:1.0.0 --tag ghcr.io/owner/quintet:latest ghcr.io/owner/quintet:1.0.0-amd64 ghcr.io/owner/quintet:1.0.0-arm64',
    );
  });

  it.each(publishing)('does not become the latest version in %s if it is a pre-release', async (job) => {
    const calls = await callsOf(job, true);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call) => call.includes('latest') || call.includes('prerelease=false'))).toEqual([]);
  });

  it('has the notes of its version', () => {
    const changelog = '# Changes\n\n## Unreleased\n\n## 1.1.0\n\nMore.\n\n## 1.0.0\n\nFirst.\n';
    expect(notesOf(changelog, '1.1.0')).toBe('More.\n');
    expect(notesOf(changelog, '1.0.0')).toBe('First.\n');
    expect(() => notesOf(changelog, '1.0')).toThrow('CHANGELOG.md says nothing about 1.0');
  });
});

describe('The workflows', () => {
  it('use only actions of GitHub itself, or pinned by hash', () => {
    const jobs = words('nightly release test').flatMap((name) => Object.values(jobsOf(name)));
    const used = jobs.flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)]);
    const others = used.filter(
      (name) => name !== undefined && !/^(\.\/|actions\/|.*@[0-9a-f]{40}$)/.test(name),
    );
    expect([used.length > 20, others]).toEqual([true, []]);
  });

  it('update every lock file through Dependabot', async () => {
    const { updates } = Bun.YAML.parse(read('.github/dependabot.yml')) as {
      updates: readonly {
        'package-ecosystem': string;
        directory?: string;
        directories?: readonly string[];
      }[];
    };
    const foldersOf = (ecosystem: string) =>
      updates
        .filter((update) => update['package-ecosystem'] === ecosystem)
        .flatMap(({ directory, directories = [] }) => [...directories, ...(directory ? [directory] : [])]);
    const lockedBy = (name: string) =>
      [...new Bun.Glob(`**/${name}`).scanSync({ cwd: root })]
        .filter((path) => !path.includes('node_modules'))
        .map((path) => join('/', dirname(path)))
        .map((path) => path.replace(/\/$/, '') || '/');
    expect(foldersOf('npm').sort()).toEqual(lockedBy('package-lock.json').sort());
    expect(foldersOf('bun').sort()).toEqual(lockedBy('bun.lock').sort());
    expect(foldersOf('docker')).toEqual(lockedBy('Dockerfile'));
    expect(foldersOf('docker-compose')).toEqual(lockedBy('compose.yaml'));
  });
});

describe('The time to stop', () => {
  it('is the same for the program, systemd, Compose and the documented container', () => {
    const { services } = Bun.YAML.parse(read('compose.yaml')) as {
      services: { quintet: { stop_grace_period: string } };
    };
    const [, ofUnit] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/quintet.service')) ?? [];
    const [, ofContainer] = /--stop-timeout (\d+) /.exec(read('docs/operations.md')) ?? [];
    expect([services.quintet.stop_grace_period, ofUnit, ofContainer, longestStopMs]).toEqual([
      '15s',
      '15',
      '15',
      15_000,
    ]);
  });
});
