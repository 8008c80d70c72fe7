import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { words } from '../../harness/lists.ts';
import { runProgram } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';
import { compilers, createUserProject, type UserProject } from '../support/user-project.ts';

const root = join(import.meta.dir, '../..');

/** Returns the `ts` blocks of the document. */
async function readBlocks(): Promise<readonly string[]> {
  const markdown = await Bun.file(join(root, 'client/README.md')).text();
  return [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

/** Returns the output that the trailing comments of `console.log` lines promise. */
function promisedIn(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, output = '']) => output);
}

describe('The examples of client/README.md', () => {
  const server = useServer({ PRODUCTS_TOKEN: 'the-token' }, 'test');
  let project: UserProject;

  beforeAll(async () => {
    project = await createUserProject(['graphql', 'graphql-ws', '@types/node']);
  });
  afterAll(() => project.remove());

  /** Writes the examples with the address of the server. */
  const write = (name: string, code: string) =>
    project.write(name, code.replaceAll('localhost:3000', new URL(server.url).host));

  async function expectPromised(command: readonly string[], examples: string): Promise<void> {
    const { exitCode, stdout, stderr } = await project.run(command);
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(stdout.trimEnd().split('\n')).toEqual([...promisedIn(examples)]);
  }

  it('print the documented output', async () => {
    const examples = (await readBlocks()).join('\n');
    expect(promisedIn(examples).length).toBeGreaterThan(10);
    await expectPromised([process.execPath, await write('examples.ts', examples)], examples);
  });

  it.skipIf(Bun.which('node') === null)('print the same in Node (skipped if not installed)', async () => {
    const { stdout: hasWebSocket } = await runProgram(['node', '-p', 'typeof WebSocket === "function"']);
    // A Node version without WebSocket needs a package for it, as the document says.
    const fit = (await readBlocks()).filter(
      (code) => hasWebSocket === 'true\n' || !code.includes("'graphql-ws'"),
    );
    const script = new Bun.Transpiler({ loader: 'ts' }).transformSync(fit.join('\n'));
    await expectPromised(['node', await write('examples.mjs', script)], fit.join('\n'));
  });

  const [native, classic] = compilers;
  const inNode = words('--target es2022 --module nodenext --types node');
  const inBundler = words(
    '--target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable',
  );

  it.each([
    ['TypeScript 7 and Node module resolution', native, inNode],
    ['TypeScript 7 and bundler module resolution', native, inBundler],
    // Checking the declarations of other packages too would take half a minute.
    ['TypeScript 5.9', classic, [...inNode, '--skipLibCheck']],
  ])('compile with %s', async (_, compiler, options) => {
    const file = await write('examples.ts', (await readBlocks()).join('\n'));
    expect(await project.compile(compiler, [...options, file])).toBe('');
  });
});
