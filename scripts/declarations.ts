/** Generated TypeScript: the lines before the first declaration, and the exported declarations. */
interface Module {
  readonly head: string;
  readonly declarations: readonly Declaration[];
}

/** An exported type or interface, with its comment. */
interface Declaration {
  readonly name: string;
  readonly text: string;
}

const comment = /^ *\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm;
const declaration = /^(?:\/\*\*.*\*\/\n)?export (?:type|interface) (\w+)(?:.|\n(?!\/\*\*|export ))*/gm;

/** Maps keyed by type name, which may have more entries than a module needs. */
const typeMap = /^(Scalars|Resolvers\w*Types)$/;

function parse(code: string): Module {
  const found = [...code.matchAll(declaration)];
  return {
    head: code.slice(0, found[0]?.index),
    declarations: found.map(([text, name = '']) => ({ name, text: text.trim() })),
  };
}

/** Prints a module with only those imports that it needs. */
function print({ head, declarations }: Module): string {
  const texts = declarations.map(({ text }) => text);
  const references = new Set(declarations.flatMap(referencesOf));
  const imports = head.replace(/^import type \{ (.*) \} from (.*)\n/gm, (_, names: string, path: string) => {
    const needed = names.split(', ').filter((name) => references.has(name));
    return needed.length === 0 ? '' : `import type { ${needed.join(', ')} } from ${path}\n`;
  });
  return `${[imports.trim(), ...texts].join('\n\n').trim()}\n`;
}

/** Lists the other types that a declaration names. A word before a colon is the name of a field. */
function referencesOf({ name, text }: Declaration): readonly string[] {
  const words = text.replace(comment, '').match(/(?<!['"\w])[A-Z]\w*(?!['"\w]|\??:)/g) ?? [];
  return words.filter((word) => word !== name);
}

/** Keeps only the declarations that the named ones need. */
export function keepReachable(code: string, roots: readonly string[]): string {
  const { head, declarations } = parse(code);
  const reached = new Set(roots);
  // The loop also visits entries that are added meanwhile.
  for (const root of reached) {
    const found = declarations.filter(({ name }) => name === root);
    for (const reference of found.flatMap(referencesOf)) reached.add(reference);
  }
  return print({ head, declarations: declarations.filter(({ name }) => reached.has(name)) });
}

/** Lists the types that are the same in both: they have the same shape, and so do all types that they name. */
export function findShared(code: string, base: string): ReadonlySet<string> {
  const { declarations } = parse(code);
  const others = new Map(parse(base).declarations.map(({ name, text }) => [name, shapeOf(text)]));
  const names = new Set(declarations.map(({ name }) => name));
  const shared = new Set(names);
  let size: number;
  do {
    size = shared.size;
    for (const declaration of declarations) {
      const references = referencesOf(declaration).filter((name) => names.has(name));
      const isShared = references.every((name) => shared.has(name));
      if (!(isShared && hasShape(declaration, others))) shared.delete(declaration.name);
    }
  } while (shared.size < size);
  return shared;
}

function hasShape({ name, text }: Declaration, others: ReadonlyMap<string, string>): boolean {
  const [shape, other = ''] = [shapeOf(text), others.get(name)];
  if (!typeMap.test(name)) return shape === other;
  const lines = other.split('\n');
  return shape.split('\n').every((line) => lines.includes(line));
}

/** Returns a declaration without its comments, with times as strings, which they are at run time. */
function shapeOf(text: string): string {
  return text.replace(comment, '').replaceAll("Scalars['DateTime']", "Scalars['String']");
}

/**
 * Imports the shared types from the module that declares them, instead of declaring them again. Those in `exported` are
 * exported as before.
 */
export function importShared(
  code: string,
  shared: ReadonlySet<string>,
  path: string,
  exported: Iterable<string> = shared,
): string {
  const { head, declarations } = parse(code);
  const again = [...exported].filter((name) => shared.has(name));
  const own = print({
    head: `${head}import type { ${[...shared].join(', ')} } from '${path}';\n`,
    declarations: declarations.filter(({ name }) => !shared.has(name)),
  });
  return `${own}\nexport type { ${again.join(', ')} } from '${path}';\n`;
}
