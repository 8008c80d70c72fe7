import { parseArgs } from 'node:util';
import { closestWord } from '../lib/closest-word.ts';
import { describedSettings } from '../settings/settings.ts';
import {
  type Action,
  type CommandContext,
  type CommandGroup,
  type CommandOption,
  type CommandOptions,
  UsageError,
  type Value,
} from './command.ts';
import { commandOf, isGroup, nameOf, optionsOf, type Path, pathsBelow, usageOf } from './command-tree.ts';

export interface CommandLine extends Pick<CommandContext, 'words' | 'options'> {
  readonly path: Path;
}

export function readCommandLine(program: CommandGroup, args: readonly string[]): CommandLine {
  return readBelow([program], args);
}

/**
 * Options may precede the name of a subcommand. An option of the group itself, such as `--version`, needs no
 * subcommand.
 */
function readBelow(path: Path, args: readonly string[]): CommandLine {
  const group = commandOf(path);
  if (!isGroup(group)) return readAction(path, group, args);
  const known = Object.assign({}, ...pathsBelow(path).map((below) => optionsOf(commandOf(below))));
  const tokens = tokensOf(args, known);
  const name = tokens.find((token) => token.kind === 'positional');
  const before = name === undefined ? tokens : tokens.slice(0, tokens.indexOf(name));
  const options = readOptions(path, before, known);
  const isForGroup = Object.keys(group.options ?? {}).some((option) => options[option] !== undefined);
  const isPreset = name === undefined && options.help !== true && !isForGroup;
  if (isPreset && group.preset !== undefined) return readBelow([...path, group.preset], args);
  if (name === undefined || isForGroup) return { path, words: [], options };
  return readBelow(findCommand(path, name.value), args.toSpliced(name.index, 1));
}

function readAction(path: Path, action: Action, args: readonly string[]): CommandLine {
  const known = optionsOf(action);
  const tokens = tokensOf(args, known);
  const options = readOptions(path, tokens, known);
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  if (options.help !== true) checkWords(path, action, words);
  return { path, words, options };
}

type Token = ReturnType<typeof tokensOf>[number];

function tokensOf(args: readonly string[], known: CommandOptions) {
  const options = Object.entries(known).map(([name, { value, short }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const);
    return [name, { type, ...(short !== undefined && { short }) }] as const;
  });
  const { tokens } = parseArgs({
    args: withImpliedValues(args, known),
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  return tokens;
}

/** Adds implied values, because the runtime's parser does not support optional values. */
function withImpliedValues(args: readonly string[], known: CommandOptions): string[] {
  return args.map((word, index) => {
    const implied = word.startsWith('--') ? findOption(known, word.slice(2))?.impliedValue : undefined;
    const isAlone = args[index + 1]?.startsWith('-') ?? true;
    return implied !== undefined && isAlone ? `${word}=${implied}` : word;
  });
}

function findOption(known: CommandOptions, name: string): CommandOption | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** `--help` works even if other options are wrong. */
function readOptions(path: Path, tokens: readonly Token[], known: CommandOptions): CommandLine['options'] {
  const given = tokens.filter((token) => token.kind === 'option');
  if (given.some(({ name }) => name === 'help')) return { help: true };
  return Object.fromEntries(
    given.map(({ name, rawName, value, inlineValue }) => {
      const option = findOption(known, name);
      if (option === undefined) throw unknownOption(path, rawName, known);
      const isMissing = value === undefined || (!inlineValue && /^-./.test(value));
      if (option.value !== undefined && isMissing) throw misuse(path, `option '${rawName}' requires a value`);
      if (option.value === undefined && value !== undefined)
        throw misuse(path, `option '${rawName}' does not take a value`);
      if (option.value !== undefined) checkValue(path, option.value, value ?? '');
      return [name, value ?? true];
    }),
  );
}

function checkWords(path: Path, action: Action, words: readonly string[]): void {
  const { operands = [] } = action;
  const required = operands.filter(({ isOptional }) => !isOptional);
  if (words.length < required.length || words.length > operands.length) throw wrongWords(path);
  words.forEach((word, index) => {
    const operand = operands[index];
    if (operand !== undefined) checkValue(path, operand, word);
  });
}

export function wrongWords(path: Path): UsageError {
  return new UsageError(`usage: ${nameOf(path)} ${usageOf(commandOf(path))}`.trimEnd());
}

function checkValue(path: Path, { name, oneOf }: Value, word: string): void {
  if (oneOf === undefined || oneOf.includes(word)) return;
  const advice = suggest(closestWord(word, oneOf)) ?? `; expected one of ${oneOf.join(', ')}`;
  throw misuse(path, `unknown ${name} '${word}'${advice}`);
}

export function findCommand(path: Path, name: string): Path {
  const group = commandOf(path);
  const commands = isGroup(group) ? group.subcommands : [];
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return [...path, command];
  const closest = closestWord(
    name,
    commands.map((candidate) => candidate.name),
  );
  const advice = suggest(closest) ?? seeHelp(path);
  throw misuse(path, `unknown command '${name}'${advice}`);
}

/** Settings are environment variables, but users also try them as options, so the error names the variable. */
function unknownOption(path: Path, given: string, known: CommandOptions): UsageError {
  const variables = new Map(describedSettings.map(({ name }) => [toOption(name), name]));
  const closest = closestWord(given.replace(/^-+/, ''), [...Object.keys(known), ...variables.keys()]);
  const variable = closest === null || Object.hasOwn(known, closest) ? undefined : variables.get(closest);
  const advice =
    variable === undefined
      ? suggest(closest === null ? null : `--${closest}`)
      : `. Did you mean the environment variable ${variable}?`;
  return misuse(path, `unknown option '${given}'${advice ?? seeHelp(path)}`);
}

function toOption(variable: string): string {
  return variable.toLowerCase().replaceAll('_', '-');
}

function suggest(closest: string | null): string | null {
  return closest === null ? null : `. Did you mean '${closest}'?`;
}

function seeHelp(path: Path): string {
  return `; see ${nameOf(path)} --help`;
}

function misuse(path: Path, line: string): UsageError {
  const [, ...commands] = path;
  const name = commands.map((command) => command.name).join(' ');
  return new UsageError(name === '' ? line : `${name}: ${line}`);
}
