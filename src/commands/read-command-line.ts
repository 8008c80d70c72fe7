import { existsSync } from 'node:fs';
import { CommanderError, Option, Command as Parser } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { closestWord } from '../lib/closest-word.ts';
import { describedSettings } from '../settings/settings.ts';
import {
  type Action,
  type Command,
  type CommandContext,
  type CommandGroup,
  type CommandOption,
  describeCommand,
  flagOf,
  isGroup,
  UsageError,
} from './command.ts';

export interface CommandLine extends Pick<CommandContext, 'words' | 'options'> {
  readonly action: Action;
}

/** The place where help is shown. */
export interface Screen {
  readonly columns: number;
  write(text: string): void;
}

/** Returns the called command; null if the line asks for help or the version, which is then shown. */
export function readCommandLine(
  program: CommandGroup,
  args: readonly string[],
  screen: Screen,
): CommandLine | null {
  const called: CommandLine[] = [];
  let refusal = '';
  const parser = new Parser(program.name)
    .exitOverride()
    .configureOutput({
      writeOut: screen.write,
      writeErr: (text) => (refusal += text),
      getOutHelpWidth: () => screen.columns,
      getOutHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .version(packageJson.version, '-v, --version', 'show the version');
  describe(parser, program, (line) => called.push(line));
  let words = args;
  try {
    words = withCommand(parser, args);
    parser.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(explain(refusal, foreignOptionsOf(program, words)));
  }
  return called[0] ?? null;
}

/** Adds the command that runs if none is named: `quintet shop.json` is `quintet serve shop.json`. */
function withCommand(parser: Parser, args: readonly string[]): readonly string[] {
  const { operands, unknown } = parser.parseOptions([...args]);
  const [first = ''] = operands;
  const isFile = existsSync(first) || /\.(jsonc?|json5|ya?ml|[cm]?[jt]s)$/.test(first);
  const isNamed = (first !== '' && !isFile) || unknown.includes('--help') || unknown.includes('-h');
  return isNamed ? args : ['serve', ...args];
}

function describe(parser: Parser, command: Command, onCall: (line: CommandLine) => void): void {
  parser.summary(plain(command.summary)).description(plain(describeCommand(command)));
  for (const [name, option] of Object.entries(command.options ?? {}))
    parser.addOption(toOption(name, option));
  if (isGroup(command)) {
    for (const child of command.subcommands) describe(parser.command(child.name), child, onCall);
    return;
  }
  for (const operand of command.operands ?? []) parser.argument(operand);
  parser.addHelpText('after', () => endOfHelp(parser, command));
  parser.action(() => onCall({ action: command, words: parser.args, options: optionsIn(parser) }));
}

function toOption(name: string, option: CommandOption): Option {
  const { meaning, default: preset, impliedValue } = option;
  const text = preset === undefined ? meaning : `${meaning}; default: ${preset}`;
  return new Option(flagOf(name, option), plain(text)).preset(impliedValue ?? true);
}

/** Returns the options of a command and of those that it belongs to, by the names that users type. */
function optionsIn(parser: Parser): CommandLine['options'] {
  const own = parser.options.map((option) => [option.name(), parser.getOptionValue(option.attributeName())]);
  const given = own.filter(([, value]) => value !== undefined);
  return { ...(parser.parent === null ? {} : optionsIn(parser.parent)), ...Object.fromEntries(given) };
}

function endOfHelp(parser: Parser, { example, appendix }: Action): string {
  const help = parser.createHelp();
  help.prepareContext({ helpWidth: parser.configureOutput().getOutHelpWidth?.() ?? 80 });
  const { title, rows } = appendix ?? { title: '', rows: [] };
  const width = Math.max(...rows.map(([term]) => term.length));
  const table = rows.map(([term, meaning]) => help.formatItem(term, width, plain(meaning), help));
  const lines = table.length === 0 ? [] : ['', `${title}:`, ...table];
  return [...lines, '', 'Example:', `  ${nameOf(parser)} ${example}`.trimEnd()].join('\n');
}

function nameOf(parser: Parser): string {
  return parser.parent === null ? parser.name() : `${nameOf(parser.parent)} ${parser.name()}`;
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)').replaceAll('`', '');
}

function foreignOptionsOf(
  { subcommands }: CommandGroup,
  words: readonly string[],
): Readonly<Record<string, string>> {
  const command = subcommands.find(({ name }) => name === words[0]);
  return command === undefined || isGroup(command) ? {} : (command.foreignOptions ?? {});
}

/** Puts a refusal on one line. Settings are environment variables, but users also try them as options. */
function explain(refusal: string, foreignOptions: Readonly<Record<string, string>>): string {
  const [first = '', advice = ''] = refusal
    .replace(/^error: |^U(?=sage: )/, (start) => (start === 'U' ? 'u' : ''))
    .split('\n');
  const [, given = ''] = /^unknown option '([^'=]+)/.exec(first) ?? [];
  const foreign = foreignOptions[given];
  if (foreign !== undefined) return `${given} is not supported: ${foreign}`;
  const option = given.startsWith('--') ? given.slice(2) : '';
  const variable = variableFor(option, advice !== '');
  if (variable !== null) return `${first} (Did you mean the environment variable ${variable}?)`;
  if (advice === '' && first.startsWith('unknown ')) return `${first}; see quintet --help`;
  return `${first} ${advice}`.trimEnd();
}

function variableFor(option: string, hasAdvice: boolean): string | null {
  const wanted = option.toUpperCase().replaceAll('-', '_');
  const names = describedSettings.map(({ name }) => name);
  if (names.includes(wanted)) return wanted;
  if (option === '' || hasAdvice) return null;
  const closest = closestWord(
    option.replaceAll('-', '_'),
    names.map((name) => name.toLowerCase()),
  );
  return closest === null ? null : closest.toUpperCase();
}
