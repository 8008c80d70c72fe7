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

/** Breaks a text between words into lines of at most `width`. A longer word is not broken. */
function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

const margin = '  ';

/** The largest share of a line for the column of terms. A longer term has a line to itself. */
const maxTermShare = 0.4;

/** Sets terms next to their meanings, which stay in their column on every line. */
function wrapTable(
  rows: readonly (readonly [term: string, meaning: string])[],
  width: number,
): readonly string[] {
  const longest = Math.max(...rows.map(([term]) => term.length));
  const termWidth = Math.min(longest, Math.floor(width * maxTermShare));
  const indent = margin.length + termWidth + margin.length;
  return rows.flatMap(([term, meaning]) => {
    const lines = wrapText(meaning, width - indent).map((line) => `${' '.repeat(indent)}${line}`);
    const label = `${margin}${term}`;
    if (term.length > termWidth) return [label, ...lines];
    const [first = '', ...others] = lines;
    return [`${label.padEnd(indent)}${first.slice(indent)}`, ...others];
  });
}
