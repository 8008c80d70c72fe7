/** Generated TypeScript: the lines before the first declaration, and the exported types with their comments, by name. */
interface Module {
  readonly head: string;
  readonly types: ReadonlyMap<string, string>;
}

const comment = /^ *\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm;
const declaration = /^(?:\/\*\*.*\*\/\n)?export (?:type|interface) (\w+)(?:.|\n(?!\/\*\*|export ))*/gm;

/** Maps keyed by type name, which may have more entries than a module needs. */
const typeMap = /^(Scalars|Resolvers\w*Types)$/;

function parse(code: string): Module {
  const found = [...code.matchAll(declaration)];
  return {
    head: code.slice(0, found[0]?.index),
    types: new Map(found.map(([text, name = '']) => [name, text.trim()])),
  };
}

/** Prints the chosen types of a module, with only those imports that they need. */
function print({ head, types }: Module, isChosen: (name: string) => boolean): string {
  const texts = [...types].filter(([name]) => isChosen(name)).map(([, text]) => text);
  const references = new Set(texts.flatMap(referencesOf));
  const imports = head.replace(/^import type \{ (.*) \} from (.*)\n/gm, (_, names: string, path: string) => {
    const needed = names.split(', ').filter((name) => references.has(name));
    return needed.length === 0 ? '' : `import type { ${needed.join(', ')} } from ${path}\n`;
  });
  return `${[imports.trim(), ...texts].join('\n\n').trim()}\n`;
}

/** Lists the types that a declaration names. A word before a colon is the name of a field. */
function referencesOf(text: string): readonly string[] {
  return text.replace(comment, '').match(/(?<!['"\w])[A-Z]\w*(?!['"\w]|\??:)/g) ?? [];
}

/** Keeps only the declarations that the named ones need. */
export function keepReachable(code: string, roots: readonly string[]): string {
  const module = parse(code);
  const reached = new Set(roots);
  // The loop also visits entries that are added meanwhile.
  for (const root of reached)
    for (const reference of referencesOf(module.types.get(root) ?? '')) reached.add(reference);
  return print(module, (name) => reached.has(name));
}

/** Lists the types that are the same in both: they have the same shape, and so do all types that they name. */
function findShared(code: string, base: string): ReadonlySet<string> {
  const [{ types }, others] = [parse(code), parse(base).types];
  const shared = new Set([...types.keys()].filter((name) => hasShape(name, types, others)));
  const isShared = (text: string) => referencesOf(text).every((name) => !types.has(name) || shared.has(name));
  for (let size = -1; size !== shared.size; ) {
    size = shared.size;
    for (const [name, text] of types) if (!isShared(text)) shared.delete(name);
  }
  return shared;
}

function hasShape(name: string, types: Module['types'], others: Module['types']): boolean {
  const [shape, other] = [shapeOf(types.get(name)), shapeOf(others.get(name))];
  if (!typeMap.test(name)) return shape === other;
  const lines = other.split('\n');
  return shape.split('\n').every((line) => lines.includes(line));
}

/** Returns a declaration without its comments, with times as strings, which they are at run time. */
function shapeOf(text = ''): string {
  return text.replace(comment, '').replaceAll("Scalars['DateTime']", "Scalars['String']");
}

/** Imports the types that are the same in another module from there. Those in `exported` are exported as before. */
export function importShared(code: string, base: string, path: string, exported?: readonly string[]): string {
  const { head, types } = parse(code);
  const shared = findShared(code, base);
  const again = exported?.filter((name) => shared.has(name)) ?? [...shared];
  const imports = `${head}import type { ${[...shared].join(', ')} } from '${path}';\n`;
  const own = print({ head: imports, types }, (name) => !shared.has(name));
  return `${own}\nexport type { ${again.join(', ')} } from '${path}';\n`;
}
