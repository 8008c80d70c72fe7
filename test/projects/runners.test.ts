import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromiumPath as browser } from '../../harness/chromium.ts';
import { codeBlocksIn } from '../support/code-blocks.ts';
import { compilers, createUserProject, type UserProject } from '../support/user-project.ts';
import { words } from '../support/words.ts';

setDefaultTimeout(180_000);

const examples = join(import.meta.dir, '../../examples');
const hasNode = Bun.which('node') !== null;

/** The output format of a test runner. Vitest uses that of Jest. */
type Reporter = 'tap' | 'jest' | 'playwright' | 'bun';

/** Return the names of the passed tests, each as `suite: test`. Throw if a test did not pass. */
const namesIn: Readonly<Record<Reporter, (report: string) => readonly string[]>> = {
  tap: namesInTap,
  jest: (report) => namesInJest(JSON.parse(report.slice(report.indexOf('{')))),
  playwright: (report) => namesInSuites(JSON.parse(report).suites),
  bun: namesInBun,
};

/** Tests are indented below a comment with the name of their suite. */
function namesInTap(report: string): readonly string[] {
  const names: string[] = [];
  let suite = '';
  for (const line of report.split('\n')) {
    suite = /^# Subtest: (.*)$/.exec(line)?.[1] ?? suite;
    const [, failed, name] = /^ {4}(not )?ok \d+ - (.*)$/.exec(line) ?? [];
    if (failed !== undefined) throw new Error(`${suite}: ${name} failed`);
    if (name !== undefined) names.push(`${suite}: ${name}`);
  }
  return names;
}

interface JestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { status: string; title: string; ancestorTitles: string[] }[];
  }[];
}

function namesInJest({ testResults }: JestReport): readonly string[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, title, ancestorTitles }) => {
      const name = `${ancestorTitles.at(-1)}: ${title}`;
      if (status !== 'passed') throw new Error(`${name} ${status}`);
      return name;
    }),
  );
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[];
}

function namesInSuites(suites: readonly Suite[]): readonly string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, ok }) => {
      if (!ok) throw new Error(`${suite.title}: ${title} failed`);
      return `${suite.title}: ${title}`;
    }),
    ...namesInSuites(suite.suites ?? []),
  ]);
}

/** Bun writes them to standard error. */
function namesInBun(report: string): readonly string[] {
  const lines = [...report.matchAll(/^\((\w+)\) (.*) > (.*?)(?: \[.*\])?$/gm)];
  return lines.map(([, outcome, suite, name]) => {
    if (outcome !== 'pass') throw new Error(`${suite}: ${name} ${outcome}`);
    return `${suite}: ${name}`;
  });
}

interface Runner {
  readonly folder: string;
  /** The command of `npm test`, with full paths. */
  readonly command: readonly string[];
  /** Options that make it print the names of its tests. */
  readonly reporting: readonly string[];
  readonly reporter: Reporter;
}

const runnerOf = (folder: string, command: string, reporting: string, reporter: Reporter): Runner => ({
  folder,
  command: words(command),
  reporting: words(reporting),
  reporter,
});

const runners: readonly Runner[] = [
  runnerOf('node-test', 'node --test --test-concurrency=4', '--test-reporter=tap', 'tap'),
  runnerOf('vitest', 'node node_modules/vitest/vitest.mjs run', '--reporter=json', 'jest'),
  runnerOf('jest', 'node --experimental-vm-modules node_modules/jest/bin/jest.js', '--json', 'jest'),
  runnerOf(
    'playwright',
    'node node_modules/@playwright/test/cli.js test',
    '--reporter=json --grep-invert=@page',
    'playwright',
  ),
  {
    folder: 'bun-test',
    command: [process.execPath, 'test', '--parallel=4', '--timeout=30000'],
    reporting: [],
    reporter: 'bun',
  },
];

/** The short names of programs with full paths. */
const shortNames: Readonly<Record<string, string>> = {
  [process.execPath]: 'bun',
  'node node_modules/vitest/vitest.mjs': 'vitest',
  'node node_modules/@playwright/test/cli.js': 'playwright',
};

/** The tests that each project has in the style of its runner, besides the shared ones. */
const scenarios = [
  'are written once when the response is lost after the commit',
  'are published until the token expires',
  'are sent once',
].map((name) => `Notes in three scenarios: ${name}`);

/** The tests that the guides show, which are all for Vitest. */
const guides = [
  'Guides: a client retries when the server fails once',
  'Guides: a client gives up when the server stays down',
  'Guides: a client waits for slow responses',
  'Guides: the clock sets the dates of new records',
  'Guides: the journal shows what the client sent',
  'Fixtures: an author logs in and sees the draft',
  'Fixtures: a reset restores the same posts',
];

let project: UserProject;
beforeAll(async () => {
  const packages = ['bun-types', '@types/node', '@types/bun'];
  project = await createUserProject(packages, ['vitest', 'jest', '@playwright/test', 'playwright']);
});
afterAll(() => project.remove());

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(examples, folder));
}

function read(...path: readonly string[]): string {
  return readFileSync(join(examples, ...path), 'utf8');
}

async function run({ folder, command, reporting, reporter }: Runner, environment = {}) {
  const where = project.takeExample(folder);
  const { exitCode, stdout, stderr } = await project.run([...command, ...reporting], where, environment);
  if (exitCode !== 0) throw new Error(`${folder} ended with ${exitCode}: ${stdout}${stderr}`);
  return namesIn[reporter](reporter === 'bun' ? stderr : stdout);
}

describe('The projects of examples/ (W17)', () => {
  for (const runner of runners) {
    const isMissing = runner.command[0] === 'node' && !hasNode;
    it.skipIf(isMissing)(
      `${runner.folder} passes in parallel, each test in its own sandbox (skipped without its runtime)`,
      async () => {
        const { tests } = await import(join(examples, 'notes/tests.js'));
        const shared = Object.keys(tests).map((name) => `Notes: ${name}`);
        const own = runner.folder === 'vitest' ? [...scenarios, ...guides] : scenarios;
        expect((await run(runner)).toSorted()).toEqual([...shared, ...own].toSorted());
      },
    );
  }

  it.each(runners)('$folder has the same command in npm test', ({ folder, command }) => {
    const { scripts } = JSON.parse(read(folder, 'package.json'));
    const short = Object.entries(shortNames).reduce(
      (text, [long, name]) => text.replace(long, name),
      command.join(' '),
    );
    expect(scripts.test).toBe(short);
  });

  it.each(['bun-test', 'playwright', 'vitest'])('%s compiles', async (name) => {
    const folder = project.takeExample(name);
    const types = name === 'bun-test' ? 'bun' : 'node';
    const files = filesOf(name).filter((file) => file.endsWith('.ts'));
    const options = words(`--target esnext --module preserve --types ${types}
      --skipLibCheck --allowImportingTsExtensions --allowJs --checkJs`);
    expect(await project.compile(compilers[0], [...options, ...files], folder)).toBe('');
  });

  it.skipIf(browser === null || !hasNode)(
    'playwright passes for a page in a sandbox (skipped without Chromium)',
    async () => {
      const [runner] = runners.filter(({ folder }) => folder === 'playwright');
      if (runner === undefined || browser === null) throw new Error('there is no project for Playwright');
      const reporting = ['--reporter=json', '--grep=@page'];
      expect(await run({ ...runner, reporting }, { CHROMIUM: browser })).toEqual([
        'A page: shows the posts of its sandbox',
      ]);
    },
  );

  it.skipIf(!hasNode)('fixtures passes (W19; skipped without Node)', async () => {
    const [playwright] = runners.filter(({ folder }) => folder === 'playwright') as [Runner];
    expect((await run({ ...playwright, folder: 'fixtures' })).toSorted()).toEqual([
      'With an expensive lamp: a sale leaves no request in the journal',
      'With an expensive lamp: the price is shown',
      'blog.spec.ts: an author logs in and sees the draft',
      'blog.spec.ts: every test begins with the same posts',
      'shop.spec.ts: the shop shows what is in a category',
    ]);
  });
});

describe.skipIf(!hasNode)('The Vitest tests in the docs (skipped without Node)', () => {
  const countPassed = async (folder: string, ...files: readonly string[]) => {
    const command = ['node', 'node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json'];
    const { exitCode, stdout, stderr } = await project.run(command, folder);
    expect([exitCode, stderr]).toEqual([0, '']);
    return JSON.parse(stdout).numPassedTests;
  };

  it('pass in docs/tutorial.md', async () => {
    const files = codeBlocksIn(read('../docs/tutorial.md')).filter(({ file }) => file !== null);
    for (const { file, text } of files) await project.write(`tutorial/${basename(file ?? '')}`, text);
    await project.write('tutorial/notes.js', read('notes/notes.js'));
    symlinkSync('../node_modules', join(project.folder, 'tutorial/node_modules'));
    expect(await countPassed(join(project.folder, 'tutorial'))).toBe(3);
  });

  it('pass in README.md', async () => {
    const folder = project.takeExample('vitest');
    const [, example = ''] = /^```ts\n(.*?)^```$/ms.exec(read('../README.md')) ?? [];
    const imports = [
      `import { expect } from 'vitest';`,
      `import { Notes } from '../notes/notes.js';`,
      `import { test } from './sandbox-test.ts';`,
    ];
    await project.write('vitest/readme.test.ts', [...imports, '', example].join('\n'));
    expect(await countPassed(folder, 'readme.test.ts')).toBe(1);
  });
});
