import { wrapTable, wrapText } from '../lib/wrap-text.ts';
import type { Action, Command, CommandOption, Table } from './command.ts';
import {
  commandOf,
  describeCommand,
  flagOf,
  isGroup,
  nameOf,
  optionsOf,
  type Path,
  usageOf,
} from './command-tree.ts';
import { findCommand } from './read-command-line.ts';

export function createHelp(commands: readonly Command[]): Action {
  return {
    name: 'help',
    summary: 'show the help of a command',
    operands: [
      { name: 'command', isOptional: true, oneOf: commands.map(({ name }) => name) },
      { name: 'subcommand', isOptional: true },
    ],
    example: 'serve',

    async run({ program, words, columns, print }) {
      print(helpOf(words.reduce<Path>(findCommand, [program]), columns));
    },
  };
}

/** Narrower terminals wrap the lines themselves. */
const leastColumns = 40;

export function helpOf(path: Path, columns: number): string {
  const width = Math.max(columns, leastColumns);
  const command = commandOf(path);
  const sections = [
    [`Usage: ${nameOf(path)} ${usageOf(command)}`.trimEnd()],
    wrapText(plain(describeCommand(command)), width),
    ...tablesOf(command).map(({ title, rows }) => [
      `${title}:`,
      ...wrapTable(
        rows.map(([term, meaning]) => [term, plain(meaning)]),
        width,
      ),
    ]),
    ...(isGroup(command) ? [] : [['Example:', `  ${nameOf(path)} ${command.example}`.trimEnd()]]),
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

function tablesOf(command: Command): readonly Table[] {
  const rows = Object.entries(optionsOf(command)).map(
    ([name, option]) => [termOf(name, option), meaningOf(option)] as const,
  );
  const options = { title: 'Options', rows };
  if (!isGroup(command)) return command.appendix === undefined ? [options] : [options, command.appendix];
  const commands = command.subcommands.map(({ name, summary }) => [name, summary] as const);
  return [{ title: 'Commands', rows: commands }, options];
}

function termOf(name: string, option: CommandOption): string {
  return option.short === undefined ? flagOf(name, option) : `-${option.short}, ${flagOf(name, option)}`;
}

function meaningOf({ meaning, default: preset }: CommandOption): string {
  return preset === undefined ? meaning : `${meaning}; default: ${preset}`;
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)').replaceAll('`', '');
}
