import { describe, expect, it } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificate, hasOpenssl } from '../harness/certificate.ts';
import { words } from '../harness/lists.ts';
import { parseResponse } from '../harness/raw-connection.ts';
import { makeScratchFolder } from '../harness/scratch.ts';
import packageJson from '../package.json' with { type: 'json' };
import { documentsWithTables } from '../scripts/generate-tables.ts';
import { readConfig } from '../src/config.ts';
import { createMainWorld } from '../src/create-world.ts';
import { flatUser } from '../src/interfaces/flat-users/user.ts';
import { graphqlCodes } from '../src/interfaces/graphql/errors.ts';
import { post } from '../src/interfaces/posts/post.ts';
import { product } from '../src/interfaces/products/product.ts';
import { serve } from '../src/server.ts';
import { closeSandboxFolder, openSandboxFolder } from '../src/workbench/sandboxes/sandbox-folder.ts';
import { serveWorlds } from '../src/worlds.ts';
import { codeBlocksIn } from './support/code-blocks.ts';
import { serving } from './support/command-line.ts';
import { type Example, examplesIn, withoutChance } from './support/console-examples.ts';
import { engines } from './support/engines.ts';
import { prepareShell, runShell, type Shell } from './support/shell-blocks.ts';

const root = join(import.meta.dir, '..');

const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  'client/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Runs commands of a document in a shell of its reader, who has a server with an empty database. */
async function withReader(work: (shell: Shell) => Promise<void>): Promise<void> {
  const [sqlite] = engines;
  const { url, open, drop } = await sqlite.createLocation();
  const database = await open();
  const config = readConfig({ DATABASE_URL: url });
  const sandboxes = openSandboxFolder(null);
  const app = await serveWorlds(config, await createMainWorld(config, database), sandboxes);
  const server = serve(app, { host: '127.0.0.1', port: 0, limits: config });
  try {
    const shell = { folder: await makeScratchFolder('docs'), serverUrl: server.url, databaseUrl: url };
    prepareShell(shell);
    await work(shell);
  } finally {
    await server.stop();
    await database.close();
    await drop();
    closeSandboxFolder(sandboxes);
  }
}

/** Runs commands of a document whose reader serves the file of the example shop. */
async function withReaderOfFile(work: (shell: Shell) => Promise<void>): Promise<void> {
  const variables = { API_FILE: join(root, 'examples/shop/shop.json'), DATABASE_URL: 'sqlite::memory:' };
  await serving(variables, async ({ url }) => {
    const shell = { folder: await makeScratchFolder('docs'), serverUrl: url, databaseUrl: 'sqlite::memory:' };
    prepareShell(shell);
    await work(shell);
  });
}

const readers: Readonly<Record<string, typeof withReader>> = {
  'docs/from-json-server.md': withReaderOfFile,
};

/** Runs commands in order, and returns the output of each as the docs show it, on `localhost:3000`. */
async function outputsOf(commands: readonly string[], shell: Shell): Promise<readonly string[]> {
  const script = commands.map((command) => `${command}; printf '\\036'`).join('\n');
  const { exitCode, stdout, stderr } = await runShell(script, shell);
  if (exitCode !== 0) throw new Error(`the commands ended with ${exitCode}: ${stdout}${stderr}`);
  return stdout
    .replaceAll(new URL(shell.serverUrl).host, 'localhost:3000')
    .replaceAll(shell.databaseUrl.replace('sqlite:', ''), 'data/quintet.db')
    .split('\x1e');
}

/** The docs show the status line, some of the headers and the body of a response with headers. */
function expectShown(printed: string, { line, output }: Example): void {
  const hasHead = output.startsWith('HTTP/1.1 ');
  const [head = '', ...bodies] = hasHead ? output.split('\n\n') : ['', output];
  const [statusLine = '', ...headerLines] = head.split('\n');
  const { headers, body } = hasHead ? parseResponse(printed) : { headers: new Headers(), body: printed };
  const named = headerLines.map((shown) => shown.split(': ', 1).join(''));
  const [first = ''] = hasHead ? printed.split('\r\n', 1) : [''];
  expect({
    line,
    first,
    headers: named.map((name) => `${name}: ${headers.get(name)}`),
    body: withoutChance(body.trimEnd()),
  }).toEqual({ line, first: statusLine, headers: headerLines, body: withoutChance(bodies.join('\n\n')) });
}

const hasCurl = Bun.which('curl') !== null;

describe('the examples in the documents', () => {
  for (const path of documents) {
    const examples = examplesIn(read(path));
    if (examples.length === 0) continue;
    it.skipIf(!hasCurl)(
      `${path}: ${examples.length} commands print the documented output (skipped without curl)`,
      async () => {
        await (readers[path] ?? withReader)(async (shell) => {
          const commands = examples.map(({ command }) => command);
          const outputs = await outputsOf(commands, shell);
          for (const [index, example] of examples.entries()) expectShown(outputs[index] ?? '', example);
        });
      },
      120_000,
    );
  }
});

/**
 * Documents whose commands other tests run: `test/projects` follows the first three in a fresh clone and in empty
 * folders, and `test:clients` runs the clients. The commands of CONTRIBUTING.md are the tests themselves.
 */
const followed = words('README.md docs/tutorial.md docs/test-runners.md docs/clients.md CONTRIBUTING.md');

describe('the shell commands in the documents', () => {
  const canRun = hasOpenssl && hasCurl;
  for (const path of documents.filter((path) => !followed.includes(path))) {
    const blocks = codeBlocksIn(read(path)).filter(
      ({ language, file }) => language === 'sh' && file === null,
    );
    if (blocks.length === 0) continue;
    it.skipIf(!canRun)(
      `${path}: ${blocks.length} blocks run (skipped without curl or openssl)`,
      async () => {
        await withReader(async (shell) => {
          await createCertificate(join(shell.folder, 'ssl'), 'quintet');
          for (const { line, text } of blocks) {
            const { exitCode, stdout, stderr } = await runShell(text, shell);
            if (exitCode !== 0) throw new Error(`${path}:${line} ended with ${exitCode}: ${stdout}${stderr}`);
          }
        });
      },
      120_000,
    );
  }
});

describe('the code in the documents', () => {
  const named = documents.flatMap((path) =>
    codeBlocksIn(read(path)).flatMap(({ file, line, text }) =>
      file === null ? [] : [[`${path}:${line}`, join(path, '..', file), text] as const],
    ),
  );

  it.each(named)('%s is in %s, which a test runs', (_, file, text) => {
    expect(read(file)).toContain(text);
  });

  it('quotes every JavaScript project of examples/, without duplicates', () => {
    const quotes = named.filter(([, file]) => file.startsWith('examples/'));
    const projects = new Set(quotes.map(([, file]) => file.split('/')[1]));
    expect([...projects].sort()).toEqual(words('bun-test jest node-test playwright vitest'));
    const texts = quotes.map(([, , text]) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('is valid JSON in json blocks, line by line or as a whole', () => {
    const blocks = documents.flatMap((path) => codeBlocksIn(read(path)));
    const texts = blocks.filter(({ language }) => language === 'json').map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts)
      for (const json of text.startsWith('{\n') ? [text] : text.trim().split('\n'))
        expect(() => JSON.parse(json)).not.toThrow();
  });

  it('is tested, except a diagram, code excerpts, CI configuration and SQL', () => {
    /** Documents whose code other suites run. */
    const isElsewhere = /^(?:README|client\/README|docs\/(?:clients|control|fixtures|quintet-testing))\.md$/;
    const unchecked = documents
      .filter((path) => !isElsewhere.test(path))
      .flatMap((path) => codeBlocksIn(read(path)).map((block) => ({ ...block, path })))
      .filter(({ language, file }) => file === null && !/^(?:console|json|sh)$/.test(language))
      .map(({ path, language }) => `${path} ${language}`);
    expect([...new Set(unchecked)].sort()).toEqual([
      'docs/architecture.md ',
      'docs/architecture.md ts',
      'docs/ci.md yaml',
      'docs/scaling.md sql',
    ]);
  });

  it('in docs/architecture.md occurs in the program', () => {
    const program = ['src/interfaces/posts/operations.ts', 'src/records/blog.ts'].map(read).join('');
    const blocks = codeBlocksIn(read('docs/architecture.md')).filter(({ language }) => language === 'ts');
    expect(blocks.length).toBe(2);
    for (const line of blocks
      .flatMap(({ text }) => text.trim().split('\n'))
      .filter((each) => !/…/.test(each)))
      expect(program.replaceAll(/\s+/g, '')).toContain(line.replaceAll(/\s+/g, ''));
  });
});

describe('the documents', () => {
  it('start with a README of at most 150 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
  });

  it('never fetch Quintet from a registry, which does not have it', () => {
    for (const path of documents) {
      expect([path, /npx quintet|npm (?:install|i)(?: -\S+)* quintet\b/.exec(read(path))]).toEqual([
        path,
        null,
      ]);
    }
  });

  it('link to existing files', () => {
    for (const path of documents) {
      for (const [, target = ''] of read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
        expect(() => readFileSync(join(root, path, '..', target))).not.toThrow();
      }
    }
  });

  it('name existing tests, scripts and files', () => {
    const { scripts } = packageJson as { scripts: Readonly<Record<string, string>> };
    for (const path of documents) {
      const named = read(path).matchAll(/`((?:test|src|scripts|bench|harness|deploy)\/[\w./-]+\.\w+)`/g);
      for (const [, file = ''] of named)
        expect([path, file, existsSync(join(root, file))]).toEqual([path, file, true]);
      for (const [, script = ''] of read(path).matchAll(/npm run (?:-s )?([\w:]+)/g))
        expect([path, script, script in scripts]).toEqual([path, script, true]);
    }
  });

  it('name no test files, unless they are for contributors', () => {
    const isForContributors = /^(?:CONTRIBUTING|docs\/architecture)\.md$/;
    for (const path of documents.filter((each) => !isForContributors.test(each)))
      expect([path, /`test\/[\w./-]+\.test\.ts/.exec(read(path))]).toEqual([path, null]);
  });

  it('list exactly the GraphQL error codes', () => {
    const [, errors = ''] = read('docs/contracts/graphql.md').split('## Errors');
    const named = [...errors.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code);
    const inTable = named.filter((code) => !code?.startsWith('GRAPHQL_MAX'));
    expect(inTable.sort()).toEqual([...graphqlCodes].sort());
  });

  it.each([
    ['posts', post],
    ['flat-users', flatUser],
    ['products', product],
  ] as const)('docs/contracts/%s.md lists every field of its records', (name, { shape }) => {
    const [, rows = ''] =
      /^\| field \| type \| notes \|\n\|---.*\n((?:\|.*\n)+)/m.exec(read(`docs/contracts/${name}.md`)) ?? [];
    const named = [...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field);
    expect(named).toEqual(Object.keys(shape));
  });

  it.each(documentsWithTables())('%s matches the output of `npm run generate`', (_, document) => {
    expect(document.now).toBe(document.generated);
  });
});
