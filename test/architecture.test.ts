import { describe, expect, it } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dir, '..', 'src');

interface SourceFile {
  /** Its path below `src`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .sort();

const files: readonly SourceFile[] = paths
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: importsOf(text) };
  });

/** Returns the modules that a file imports or re-exports from, including type imports. */
function importsOf(text: string): readonly string[] {
  const withName = text.matchAll(/^(?:import|export)\b[^'";]*?\bfrom '([^']+)'/gm);
  const bare = text.matchAll(/\bimport\(?\s*'([^']+)'/g);
  return [...withName, ...bare].map(([, name = '']) => name);
}

/** The files of our own that a file imports, below `src`. */
function ownImportsOf({ path, imports }: SourceFile): readonly string[] {
  return imports
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(path), name))
    .filter((target) => !target.startsWith('..'));
}

/** The rooms of the house, from the ground up. A room imports from rooms below it, and from itself. */
const floors: readonly (readonly string[])[] = [
  ['lib'],
  ['observe'],
  ['storage'],
  ['settings'],
  ['records'],
  ['events'],
  ['auth'],
  ['blog'],
  ['data'],
  ['http'],
  ['openapi', 'workbench'],
  ['world.ts'],
  ['interfaces', 'config.ts'],
  ['create-runtime.ts'],
  ['listener.ts'],
  ['app.ts', 'lane-app.ts', 'server.ts', 'create-world.ts', 'env-file.ts'],
  ['worlds.ts', 'lane-world.ts'],
  ['commands'],
  ['watchdog-thread.ts', 'lane-thread.ts'],
  ['main.ts'],
];

/** Each interface is a room of its own, so that none imports another. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'interfaces' ? `${first}/${second}` : first;
}

function floorOf(path: string): number {
  const [first = ''] = path.split('/');
  return floors.findIndex((rooms) => rooms.includes(first));
}

/** The files where a search from a file comes back to it, in the order of the way. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next, [...way, path]);
      if (cycle !== null) return cycle;
    }
    done.add(path);
    return null;
  };
  for (const path of graph.keys()) {
    const cycle = visit(path, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

const arrows = files.flatMap((file) => ownImportsOf(file).map((target) => ({ from: file.path, to: target })));

describe('Architecture', () => {
  it('is read from every file', () => {
    expect(arrows.length).toBeGreaterThan(100);
    expect(arrows.filter(({ to }) => !paths.includes(to))).toEqual([]);
    expect(paths.filter((path) => floorOf(path) === -1)).toEqual([]);
  });

  it('has imports in one direction: main, commands, app, interfaces, blog, records, storage, observe, lib', () => {
    const backArrows = arrows.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && floorOf(to) >= floorOf(from),
    );
    expect(backArrows).toEqual([]);
  });

  it('has no cycle of imports', () => {
    expect(findCycle(new Map(files.map((file) => [file.path, ownImportsOf(file)])))).toBeNull();
  });

  it('keeps the engines behind the port: only `open.ts` knows them, and they do not know each other', () => {
    const engineOf = (path: string) => /^storage\/(sqlite|postgres)\//.exec(path)?.[1];
    const intruders = arrows.filter(
      ({ from, to }) =>
        engineOf(to) !== undefined && engineOf(from) !== engineOf(to) && from !== 'storage/open.ts',
    );
    expect(intruders).toEqual([]);
  });

  it('names Bun only where the machine is reached', () => {
    const rooms =
      /^(storage\/(sqlite|postgres)\/|(server|listener)\.ts$|http\/(receive-buffer|server-socket|wire)\.ts$|main\.ts$|lib\/(c-library|fast-hash)\.ts$|(watchdog|lane)-thread\.ts$|auth\/passwords\.ts$)/;
    const users = files.filter(
      ({ text, imports }) =>
        /\bBun\b\s*[.[]/.test(text) || imports.some((name) => name === 'bun' || name.startsWith('bun:')),
    );
    expect(users.map(({ path }) => path).filter((path) => !rooms.test(path))).toEqual([]);
  });

  it('knows headers and routes only in http, the interfaces and what composes them', () => {
    const users = files.filter(({ imports }) =>
      imports.some((name) => /http\/(exchange|router)\.ts$/.test(name)),
    );
    expect(
      users.map(({ path }) => roomOf(path)).filter((room) => !/^(http|interfaces\/)/.test(room)),
    ).toEqual([]);
  });

  it('reads the environment, the arguments and the signals only in main', () => {
    const users = files.filter(({ text }) => /\bprocess\.(env|argv|exit|on|once)\b/.test(text));
    expect(users.map(({ path }) => path)).toEqual(['main.ts']);
  });

  it('has no file of more than 300 lines, but for those that a program wrote', () => {
    const isGenerated = (text: string) => text.startsWith('// Written by `npm run generate`');
    const lengthOf = (text: string) => (isGenerated(text) ? 0 : text.trimEnd().split('\n').length);
    const long = paths.filter((path) => lengthOf(readFileSync(join(root, path), 'utf8')) > 300);
    expect(long).toEqual([]);
  });

  it('has no default export', () => {
    // A declaration of an import of text has no other form.
    const users = files.filter(
      ({ path, text }) => !path.endsWith('.d.ts') && /^export default\b/m.test(text),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});

describe('The tools beside the program', () => {
  const top = join(root, '..');
  const tools = ['harness', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
      .map((path) => {
        const text = readFileSync(join(top, folder, path), 'utf8');
        return { path: join(folder, path), text, imports: importsOf(text) };
      }),
  );
  /** The folders that each folder may import from, besides itself. */
  const below: Readonly<Record<string, readonly string[]>> = {
    harness: ['src'],
    scripts: ['harness', 'src', 'console', 'client'],
    bench: ['scripts', 'harness', 'src'],
  };
  const folderOf = (path: string) => path.split('/')[0] ?? '';

  it('import in one direction: bench, scripts, harness, src, and never a test', () => {
    const backArrows = tools.flatMap((file) =>
      ownImportsOf(file)
        .filter((to) => ![folderOf(file.path), ...(below[folderOf(file.path)] ?? [])].includes(folderOf(to)))
        .map((to) => ({ from: file.path, to })),
    );
    expect(tools.length).toBeGreaterThan(50);
    expect(backArrows).toEqual([]);
  });

  it('have no cycle of imports', () => {
    expect(findCycle(new Map(tools.map((file) => [file.path, ownImportsOf(file)])))).toBeNull();
  });
});

describe('The search for cycles', () => {
  it('finds one, also behind a detour', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);
    expect(findCycle(graph)).toEqual(['b', 'd', 'b']);
  });
});

describe('The search for imports', () => {
  it('reads every form', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type { B } from './b.ts';",
      "import {\n  c,\n  type D,\n} from './c.ts';",
      "export { e } from './e.ts';",
      "import './f.ts';",
      "import g from './g.sql' with { type: 'text' };",
      "const h = await import('./h.ts');",
    ].join('\n');
    const names = ['a.ts', 'b.ts', 'c.ts', 'e.ts', 'f.ts', 'g.sql', 'h.ts'];
    expect([...importsOf(text)].sort()).toEqual(names.map((name) => `./${name}`));
  });
});
