import { parseArgs } from 'node:util';
import { type EngineName, engineNames } from '../src/storage/engine-name.ts';

/** The default of each option, which determines its type. */
export type Defaults = Readonly<Record<string, string | number | boolean>>;
type Read<Default> = Default extends number ? number : Default extends boolean ? boolean : string;
export type Options<Given extends Defaults> = { readonly [Name in keyof Given]: Read<Given[Name]> } & {
  readonly engine: EngineName;
};

/** Parses the options of a tool. Engines are validated, and given numbers must be positive. `--help` shows the usage. */
export function readOptions<const Given extends Defaults>(usage: string, defaults: Given): Options<Given> {
  if (process.argv.includes('--help')) {
    print(usage);
    process.exit(0);
  }
  const all: Defaults = { engine: 'sqlite', ...defaults };
  const options = Object.entries(all).map(([name, preset]) =>
    typeof preset === 'boolean' ? [name, { type: 'boolean' }] : [name, { type: 'string' }],
  );
  const given: Readonly<Record<string, unknown>> = parseArgs({ options: Object.fromEntries(options) }).values;
  const read = Object.entries(all).map(([name, preset]) => {
    const value = given[name] ?? preset;
    return [name, typeof preset === 'number' ? Number(value) : value] as const;
  });
  const { engine, ...others } = Object.fromEntries(read);
  const isWrong = ([name, value]: readonly [string, unknown]) =>
    typeof value === 'number' && name in given && !(value > 0 && Number.isFinite(value));
  if (read.some(isWrong) || !engineNames.some((name) => name === engine)) throw new Error(usage);
  return { engine, ...others } as Options<Given>;
}

export function anySeed(): number {
  return 1 + Math.floor(Math.random() * 1_000_000);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
