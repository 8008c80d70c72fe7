import { beforeAll, describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { type ClientProject, compilers, createClientProject } from '../support/client-project.ts';
import { runProgram, startServing } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';
import { words } from '../support/words.ts';

const root = join(import.meta.dir, '../..');

/** Returns all `ts` blocks of the document, as one file. */
async function readExamples(): Promise<string> {
  return (await readBlocks()).join('\n');
}

async function readBlocks(): Promise<readonly string[]> {
  const markdown = await Bun.file(join(root, 'client/README.md')).text();
  return [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

/** Returns the output that the trailing comments of `console.log` lines promise. */
function promisedIn(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, output = '']) => output);
}

describe('The examples of client/README.md', () => {
  const server = useServer({ PRODUCTS_TOKEN: 'the-token' });
  let project: ClientProject;
  let file: string;

  beforeAll(async () => {
    project = await createClientProject();
    const examples = await readExamples();
    const host = new URL(server.url).host;
    file = await project.write('examples.ts', examples.replaceAll('localhost:3000', host));
  });

  it('print the documented output', async () => {
    const promised = promisedIn(await readExamples());
    expect(promised.length).toBeGreaterThan(10);
    const { exitCode, stdout, stderr } = await runProgram([process.execPath, file], {}, project.folder);
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(stdout.trimEnd().split('\n')).toEqual([...promised]);
  });

  it.skipIf(Bun.which('node') === null)('print the same in Node (skipped if not installed)', async () => {
    // A separate server, because the examples register the same account.
    const fresh = await startServing({ DATABASE_URL: 'sqlite::memory:', PRODUCTS_TOKEN: 'the-token' });
    const blocks = (await readBlocks()).map((code) =>
      code.replaceAll('localhost:3000', new URL(fresh.url).host),
    );
    const { stdout: hasWebSocket } = await runProgram(['node', '-p', 'typeof WebSocket === "function"']);
    // A Node version without WebSocket needs a package for it, as the document says.
    const fit = blocks.filter((code) => hasWebSocket === 'true\n' || !code.includes("'graphql-ws'"));
    const script = new Bun.Transpiler({ loader: 'ts' }).transformSync(fit.join('\n'));
    const { exitCode, stdout, stderr } = await runProgram(
      ['node', await project.write('examples.mjs', script)],
      {},
      project.folder,
    );
    await fresh.stop();
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(stdout.trimEnd().split('\n')).toEqual([...promisedIn(fit.join('\n'))]);
  });

  const [native, classic] = compilers;
  const inNode = ['--module', 'nodenext', '--types', 'node'];
  const inBundler = words('--module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable');

  it.each([
    ['TypeScript 7 and Node module resolution', native, inNode],
    ['TypeScript 7 and bundler module resolution', native, inBundler],
    // Checking the declarations of other packages too would take half a minute.
    ['TypeScript 5.9', classic, [...inNode, '--skipLibCheck']],
  ])('compile with %s', async (_, compiler, options) => {
    expect(await project.compile(compiler, file, options)).toBe('');
  });
});
