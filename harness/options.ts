import { parseArgs } from 'node:util';
import { type EngineName, engineNames } from '../src/storage/engine-name.ts';

type Value = string | number | boolean;
type Read<Default> = Default extends number ? number : Default extends boolean ? boolean : string;

/** Parses the options of a tool, each with a default. Numbers and engines are validated. */
export function readOptions<const Defaults extends Readonly<Record<string, Value>>>(
  usage: string,
  defaults: Defaults,
): { readonly [Name in keyof Defaults]: Read<Defaults[Name]> } & { readonly engine: EngineName } {
  const all: Readonly<Record<string, Value>> = { engine: 'sqlite', ...defaults };
  const options = Object.entries(all).map(([name, preset]) =>
    typeof preset === 'boolean'
      ? [name, { type: 'boolean', default: preset }]
      : [name, { type: 'string', default: String(preset) }],
  );
  const values: Readonly<Record<string, unknown>> = parseArgs({
    options: Object.fromEntries(options),
  }).values;
  const read = Object.entries(all).map(([name, preset]) => {
    const given = values[name];
    return [name, typeof preset === 'number' ? Number(given) : given] as const;
  });
  const isWrong = read.some(([name, value]) =>
    name === 'engine' ? !engineNames.some((engine) => engine === value) : Number.isNaN(value),
  );
  if (isWrong) throw new Error(usage);
  return Object.fromEntries(read) as ReturnType<typeof readOptions<Defaults>>;
}

/** Returns a seed for a run without one. */
export function anySeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
