import type { Command, CommandGroup, CommandOption, CommandOptions, Operand } from './command.ts';

/** A command after its groups. The first element is the program. */
export type Path = readonly [CommandGroup, ...Command[]];

const commonOptions: CommandOptions = {
  'env-file': {
    value: { name: 'file', isFile: true },
    meaning: 'read settings from a file of `NAME=value` lines; the environment overrides them',
  },
  help: { short: 'h', meaning: 'show this help' },
};

export function isGroup(command: Command): command is CommandGroup {
  return 'subcommands' in command;
}

export function commandOf(path: Path): Command {
  return path.at(-1) ?? path[0];
}

export function optionsOf({ options }: Command): CommandOptions {
  return { ...options, ...commonOptions };
}

export function pathsBelow(path: Path): readonly Path[] {
  const command = commandOf(path);
  const children = isGroup(command) ? command.subcommands : [];
  return [path, ...children.flatMap((child) => pathsBelow([...path, child]))];
}

export function nameOf(path: Path): string {
  return path.map(({ name }) => name).join(' ');
}

export function usageOf(command: Command): string {
  if (isGroup(command)) return '<command> [options]';
  const { operands = [], options = {} } = command;
  return [...operands.map(describeOperand), ...describeOptions(options)].join(' ');
}

function describeOperand({ name, isOptional }: Operand): string {
  return isOptional ? `[${name}]` : `<${name}>`;
}

function describeOptions(options: CommandOptions): readonly string[] {
  const entries = Object.entries(options);
  return entries.length > 2 ? ['[options]'] : entries.map(([name, option]) => `[${flagOf(name, option)}]`);
}

export function flagOf(name: string, { value, impliedValue }: CommandOption): string {
  if (value === undefined) return `--${name}`;
  return impliedValue === undefined ? `--${name} <${value.name}>` : `--${name} [${value.name}]`;
}

export function describeCommand({ summary, details }: Command): string {
  const first = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  return details === undefined ? first : `${first} ${details}`;
}
