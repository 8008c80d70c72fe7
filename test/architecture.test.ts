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

/** Returns the files below `src` that a file imports. */
function ownImportsOf({ path, imports }: SourceFile): readonly string[] {
  return imports
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(path), name))
    .filter((target) => !target.startsWith('..'));
}

/** The layers, from the bottom up. A folder imports only from lower layers and from itself. */
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
  ['own'],
  ['http'],
  ['openapi'],
  ['world.ts'],
  ['workbench'],
  ['interfaces', 'config.ts'],
  ['listener.ts'],
  ['rest-apis.ts'],
  ['app.ts', 'server.ts', 'create-world.ts', 'env-file.ts'],
  ['worlds.ts', 'lane-app.ts'],
  ['commands'],
  ['watchdog-thread.ts', 'lane-thread.ts'],
  ['main.ts'],
];

/** Counts each interface as its own folder, so that none imports another. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'interfaces' ? `${first}/${second}` : first;
}

function floorOf(path: string): number {
  const [first = ''] = path.split('/');
  return floors.findIndex((rooms) => rooms.includes(first));
}

/** Returns the files of the first import cycle, in order, or null if there is none. */
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
  it('assigns every file to a layer and resolves every import', () => {
    expect(arrows.length).toBeGreaterThan(100);
    expect(arrows.filter(({ to }) => !paths.includes(to))).toEqual([]);
    expect(paths.filter((path) => floorOf(path) === -1)).toEqual([]);
  });

  it('imports only downward: main, commands, app, interfaces, blog, records, storage, observe, lib', () => {
    const backArrows = arrows.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && floorOf(to) >= floorOf(from),
    );
    expect(backArrows).toEqual([]);
  });

  it('has no import cycles', () => {
    expect(findCycle(new Map(files.map((file) => [file.path, ownImportsOf(file)])))).toBeNull();
  });

  it('keeps the engines separate: only `open.ts` imports them, and they do not import each other', () => {
    const engineOf = (path: string) => /^storage\/(sqlite|postgres)\//.exec(path)?.[1];
    const intruders = arrows.filter(
      ({ from, to }) =>
        engineOf(to) !== undefined && engineOf(from) !== engineOf(to) && from !== 'storage/open.ts',
    );
    expect(intruders).toEqual([]);
  });

  it('uses Bun APIs only in the files that access the system', () => {
    const rooms =
      /^(storage\/(sqlite|postgres)\/|(server|listener)\.ts$|http\/(server-socket|receive-buffer)\.ts$|main\.ts$|lib\/fast-hash\.ts$|(watchdog|lane)-thread\.ts$|auth\/passwords\.ts$|workbench\/data\/data-document\.ts$|own\/parse-source\.ts$)/;
    const users = files.filter(
      ({ text, imports }) =>
        /\bBun\b\s*[.[]/.test(text) || imports.some((name) => name === 'bun' || name.startsWith('bun:')),
    );
    expect(users.map(({ path }) => path).filter((path) => !rooms.test(path))).toEqual([]);
  });

  it('imports exchanges and routers only in http, the workbench and the interfaces', () => {
    const users = files.filter(({ imports }) =>
      imports.some((name) => /http\/(exchange|router)\.ts$/.test(name)),
    );
    expect(
      users.map(({ path }) => roomOf(path)).filter((room) => !/^(http|workbench|interfaces\/)/.test(room)),
    ).toEqual([]);
  });

  it('reads the environment, the arguments and signals only in main.ts', () => {
    const users = files.filter(({ text }) => /\bprocess\.(env|argv|exit|on|once)\b/.test(text));
    expect(users.map(({ path }) => path)).toEqual(['main.ts']);
  });

  it('has no file longer than 300 lines, except generated ones and schemas', () => {
    const isGenerated = (text: string) => text.startsWith('// Written by `npm run generate`');
    const lengthOf = (text: string) => (isGenerated(text) ? 0 : text.trimEnd().split('\n').length);
    const written = paths.filter((path) => !path.endsWith('.sql'));
    const long = written.filter((path) => lengthOf(readFileSync(join(root, path), 'utf8')) > 300);
    expect(long).toEqual([]);
  });

  it('gives every list that PostgreSQL builds an order, which a plan does not promise', () => {
    // An expression in parentheses, up to three deep.
    const inner = /\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/.source;
    const lists = files.flatMap(({ text }) => text.match(new RegExp(`\\w+_agg${inner}`, 'g')) ?? []);
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter((list) => !/ order by [\w.]+\)$/.test(list))).toEqual([]);
  });

  it('has no default exports', () => {
    // The declaration of a text import requires one.
    const users = files.filter(
      ({ path, text }) => !path.endsWith('.d.ts') && /^export default\b/m.test(text),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});

describe('The tools', () => {
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

  it('import only downward (bench, scripts, harness, src), and never from tests', () => {
    const backArrows = tools.flatMap((file) =>
      ownImportsOf(file)
        .filter((to) => ![folderOf(file.path), ...(below[folderOf(file.path)] ?? [])].includes(folderOf(to)))
        .map((to) => ({ from: file.path, to })),
    );
    expect(tools.length).toBeGreaterThan(50);
    expect(backArrows).toEqual([]);
  });

  it('have no import cycles', () => {
    expect(findCycle(new Map(tools.map((file) => [file.path, ownImportsOf(file)])))).toBeNull();
  });
});

describe('The contract suites', () => {
  it('import no sources, and do not reach into an app', () => {
    const folder = join(root, '../test/contracts');
    const insiders = readdirSync(folder).filter((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      return importsOf(text).some((name) => name.includes('/src/')) || text.includes('worldOf');
    });
    expect(insiders).toEqual([]);
  });
});

describe('importsOf', () => {
  it('finds every form of import', () => {
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
