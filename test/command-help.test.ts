import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { type Action, type CommandGroup, isGroup } from '../src/commands/command.ts';
import { loadProgram } from '../src/commands/program.ts';
import { readCommandLine } from '../src/commands/read-command-line.ts';
import { describedSettings } from '../src/settings/settings.ts';
import { quintet, quintetAtTerminal } from './support/command-line.ts';
import { shellWords } from './support/console-examples.ts';

setDefaultTimeout(120_000);

const program = await loadProgram([]);

/** Returns every command with the words that call it. */
function actionsOf(
  { subcommands }: CommandGroup,
  before: readonly string[] = [],
): readonly [string, Action][] {
  return subcommands.flatMap((command): readonly [string, Action][] => {
    const words = [...before, command.name];
    return isGroup(command) ? actionsOf(command, words) : [[words.join(' '), command]];
  });
}

function helpOf(words: readonly string[], columns: number): string {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  expect(readCommandLine(program, [...words, '--help'], { columns, write })).toBeNull();
  return text;
}

function read(...words: readonly string[]) {
  const write = () => undefined;
  return readCommandLine(program, words, { columns: 80, write });
}

const healthHelp = `Usage: quintet health [options]

Check whether a server is ready. Calls the server at HOST and PORT; the exit
code is 1 if it is not ready.

Options:
  -h, --help         show this help

Global Options:
  -v, --version      show the version
  --env-file <file>  read settings from a file of NAME=value lines; the
                     environment overrides them
  --api <file>       use the collections of a file instead of the five
                     contracts, as API_FILE does

Example:
  quintet health
`;

describe('The help', () => {
  const showHelp = helpOf(['sandbox', 'show'], 80);
  const calls: readonly (readonly [readonly string[], string])[] = [
    [['health', '--help'], healthHelp],
    [['health', '-h'], healthHelp],
    [['help', 'health'], healthHelp],
    [['sandbox', 'show', '--help'], showHelp],
    [['sandbox', 'help', 'show'], showHelp],
  ];
  it.each(calls)('is printed by %j, even with invalid settings', async (words, stdout) => {
    expect(await quintet(words, { PORT: 'eighty' })).toEqual({ exitCode: 0, stdout, stderr: '' });
  });

  it('wraps at COLUMNS without a terminal, and at 80 if that is not a valid width', async () => {
    const shown = async (COLUMNS: string) => (await quintet(['serve', '--help'], { COLUMNS })).stdout;
    expect(await shown('120')).toBe(helpOf(['serve'], 120));
    for (const none of ['', 'wide']) expect(await shown(none)).toBe(helpOf(['serve'], 80));
  });

  it('wraps at the width of the terminal', async () => {
    const { exitCode, shown } = await quintetAtTerminal(['seed', '--help'], { COLUMNS: '200' }, '', 60);
    expect(exitCode).toBe(0);
    expect(shown.replaceAll('\r\n', '\n')).toBe(helpOf(['seed'], 60));
  });

  it('for serve lists every setting, in plain text', () => {
    const text = helpOf(['serve'], 80);
    expect([...text.matchAll(/^ {2}([A-Z]\S+)/gm)].map(([, name]) => name)).toEqual(
      describedSettings.map(({ name }) => name),
    );
    expect(text).toMatch(/\(docs\/proxy\.md\);\s+default:\s+none\n/);
    expect(text).not.toMatch(/`|\]\(/);
  });

  it.each(actionsOf(program))('for %s has its summary, its options and a valid example', (name, action) => {
    const text = helpOf(name.split(' '), 200);
    expect(text.toLowerCase()).toContain(action.summary.replaceAll('`', '').toLowerCase());
    for (const option of Object.keys(action.options ?? {}))
      expect(text).toMatch(new RegExp(`^ .*--${option}\\b`, 'm'));
    expect(text).toEndWith(`Example:\n  ${`quintet ${name} ${action.example}`.trimEnd()}\n`);
    expect(read(...name.split(' '), ...shellWords(action.example))?.action).toBe(action);
  });
});

describe('Options', () => {
  it('of the program can precede the name of a command', () => {
    const { words, options } = read(...'--env-file x sandbox create t1 --json --fork main'.split(' ')) ?? {};
    expect({ words, options }).toEqual({
      words: ['t1'],
      options: { 'env-file': 'x', json: true, fork: 'main' },
    });
  });

  it('can start with a dash after -- or =', () => {
    const { words, options } = read('admin', '--name=-x', '--', '--help') ?? {};
    expect({ words, options }).toEqual({ words: ['--help'], options: { name: '-x' } });
  });

  it('of serve need no command', () => {
    const { action, options } = read('--seed', '--users', '5') ?? {};
    expect([action?.name, options]).toEqual(['serve', { seed: '42', users: '5' }]);
  });
});
