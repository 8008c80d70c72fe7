import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { type ClientProject, compilers, createClientProject } from '../support/client-project.ts';
import { runProgram, type Serving, startServing } from '../support/command-line.ts';

const root = join(import.meta.dir, '../..');

/** The `ts` blocks of the document, one after the other: a reader's file. */
async function readExamples(): Promise<string> {
  const markdown = await Bun.file(join(root, 'client/README.md')).text();
  return [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code).join('\n');
}

/** What a comment at the end of a line says that the line prints. */
function promisedIn(code: string): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, output = '']) => output);
}

describe('The examples of client/README.md', () => {
  let server: Serving;
  let project: ClientProject;
  let file: string;

  beforeAll(async () => {
    server = await startServing({ DATABASE_URL: 'sqlite::memory:', PRODUCTS_TOKEN: 'the-token' });
    project = await createClientProject();
    const examples = await readExamples();
    const host = new URL(server.url).host;
    file = await project.write('examples.ts', examples.replaceAll('localhost:3000', host));
  });
  afterAll(async () => {
    project.remove();
    expect((await server.stop()).stderr).toBe('');
  });

  it('print what they say', async () => {
    const promised = promisedIn(await readExamples());
    expect(promised.length).toBeGreaterThan(10);
    const { exitCode, stdout, stderr } = await runProgram([process.execPath, file], {}, project.folder);
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(stdout.trimEnd().split('\n')).toEqual([...promised]);
  });

  const [native, classic] = compilers;
  const inNode = ['--module', 'nodenext', '--types', 'node'];
  const inBundler = [
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    'es2022,dom,dom.iterable',
  ];

  it.each([
    ['TypeScript 7, modules as in Node', native, inNode],
    ['TypeScript 7, modules as in a bundler', native, inBundler],
    // Declarations of other packages as well take it half a minute.
    ['TypeScript 5.9', classic, [...inNode, '--skipLibCheck']],
  ])('compile with %s', async (_, compiler, options) => {
    expect(await project.compile(compiler, file, options)).toBe('');
  });
});
