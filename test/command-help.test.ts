import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import {
  commandOf,
  isGroup,
  nameOf,
  optionsOf,
  type Path,
  pathsBelow,
} from '../src/commands/command-tree.ts';
import { helpOf } from '../src/commands/help.ts';
import { program } from '../src/commands/program.ts';
import { readCommandLine } from '../src/commands/read-command-line.ts';
import { describedSettings } from '../src/settings/settings.ts';
import { quintet, quintetAtTerminal } from './support/command-line.ts';
import { shellWords } from './support/console-examples.ts';

setDefaultTimeout(120_000);

const paths = pathsBelow([program]).map((path) => [nameOf(path), path] as const);

const seedHelp = `Usage: quintet seed [options]

Fill every interface with generated data. On a new database, the same options
give the same data.

Options:
  --seed <n>         the number that all data is generated from; default: 42
  --users <n>        users of the blog: GraphQL, the Versioned API, /api/users;
                     default: 100
  --posts <n>        posts of the blog; about one in seven is a draft; default:
                     10 for each user
  --comments <n>     comments on published posts; default: 3 for each post
  --products <n>     records of the Products API; default: 200
  --flat-users <n>   records of the Flat Users API; default: 200
  --api-posts <n>    records of the Posts API; default: 500
  --accounts <n>     how many of the first users can log in with --password;
                     default: 10
  --password <text>  the password of the users who can log in; default: nobody
                     can log in
  --append           also add to a database that already has data
  --env-file <file>  read settings from a file of NAME=value lines; the
                     environment overrides them
  -h, --help         show this help

Example:
  quintet seed --users 100 --posts 1000 --password correct-horse
`;

const sandboxHelp = `Usage: quintet sandbox <command> [options]

Manage the sandboxes of a running server. The server is the one at HOST and
PORT. If it requires a token, set WORKBENCH_TOKEN to the same value.

Commands:
  create    create a sandbox, or replace an existing one
  list      list the sandboxes, main first
  show      show a sandbox
  reset     return a sandbox to its initial state
  delete    delete a sandbox
  snapshot  save the contents of a sandbox as a snapshot
  restore   replace the contents of a sandbox with a snapshot

Options:
  --env-file <file>  read settings from a file of NAME=value lines; the
                     environment overrides them
  -h, --help         show this help
`;

describe('The help', () => {
  const showHelp = `${helpOf(pathNamed('quintet sandbox show'), 80)}\n`;
  const calls: readonly (readonly [readonly string[], string])[] = [
    [['seed', '--help'], seedHelp],
    [['seed', '-h'], seedHelp],
    [['--help', 'seed'], seedHelp],
    [['help', 'seed'], seedHelp],
    [['seed', 'surplus', '--unknown', '--help'], seedHelp],
    [['sandbox', '--help'], sandboxHelp],
    [['help', 'sandbox'], sandboxHelp],
    [['sandbox', 'show', '--help'], showHelp],
    [['sandbox', '--help', 'show'], showHelp],
    [['help', 'sandbox', 'show'], showHelp],
  ];
  it.each(calls)('is printed by %j, even with invalid settings', async (words, stdout) => {
    expect(await quintet(words, { PORT: 'eighty' })).toEqual({ exitCode: 0, stdout, stderr: '' });
  });

  it('wraps at COLUMNS without a terminal, and at 80 if that is not a valid width', async () => {
    const path = pathNamed('quintet serve');
    const shown = async (COLUMNS: string) =>
      (await quintet(['serve', '--help'], { COLUMNS })).stdout.trimEnd();
    expect(await shown('120')).toBe(helpOf(path, 120));
    for (const none of ['', '0', '-1', 'wide']) expect(await shown(none)).toBe(helpOf(path, 80));
  });

  it('wraps at the width of the terminal', async () => {
    const { exitCode, shown } = await quintetAtTerminal(['seed', '--help'], { COLUMNS: '200' }, '', 60);
    expect(exitCode).toBe(0);
    expect(shown.replaceAll('\r\n', '\n').trimEnd()).toBe(helpOf(pathNamed('quintet seed'), 60));
  });

  it('for serve lists every setting, in plain text', () => {
    const text = helpOf(pathNamed('quintet serve'), 80);
    expect([...text.matchAll(/^ {2}([A-Z]\S+)/gm)].map(([, name]) => name)).toEqual(
      describedSettings.map(({ name }) => name),
    );
    expect(text).toContain(
      '\n  PORT                           the port; 0 lets the system choose one;\n' +
        '                                 default: 3000\n',
    );
    expect(text).toMatch(/\(docs\/proxy\.md\); default: none\n/);
    expect(text).not.toMatch(/`|\]\(/);
  });

  it.each(paths)('for %s fits any width from 40 columns, except single long words', (_, path) => {
    for (const width of [40, 57, 80, 200]) {
      const [usage = '', ...lines] = helpOf(path, width).split('\n');
      const example = isGroup(commandOf(path)) ? [] : [lines.pop()];
      const long = lines.filter((line) => line.length > width && / /.test(line.trim()));
      expect({ width, long }).toEqual({ width, long: [] });
      expect([usage, ...example].join()).toContain(nameOf(path));
    }
    expect(helpOf(path, 10)).toBe(helpOf(path, 40));
  });

  it.each(paths)('for %s has its summary, options and example', (_, path) => {
    const command = commandOf(path);
    const text = helpOf(path, 200);
    expect(text.toLowerCase()).toContain(command.summary.replaceAll('`', '').toLowerCase());
    for (const name of Object.keys(optionsOf(command)))
      expect(text).toMatch(new RegExp(`^ .*--${name}\\b`, 'm'));
    if (isGroup(command))
      for (const { name } of command.subcommands) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
    else expect(text).toEndWith(`Example:\n  ${nameOf(path)} ${command.example}`.trimEnd());
  });

  it.each(paths.filter(([, path]) => !isGroup(commandOf(path))))(
    'for %s has a valid example',
    (name, path) => {
      const command = commandOf(path);
      const words = 'example' in command ? shellWords(command.example) : [];
      const read = readCommandLine(program, [...name.split(' ').slice(1), ...words]);
      expect(read.path).toEqual(path);
    },
  );
});

describe('Options', () => {
  it('can precede the name of a command', () => {
    const line = '--env-file x sandbox --json --fork main create t1';
    const { path, words, options } = readCommandLine(program, line.split(' '));
    expect({ name: nameOf(path), words, options }).toEqual({
      name: 'quintet sandbox create',
      words: ['t1'],
      options: { 'env-file': 'x', json: true, fork: 'main' },
    });
  });

  it('can start with a dash after -- or =', () => {
    const { words, options } = readCommandLine(program, ['admin', '--name=-x', '--', '--help']);
    expect({ words, options }).toEqual({ words: ['--help'], options: { name: '-x' } });
  });
});

function pathNamed(wanted: string): Path {
  const [, path] = paths.find(([name]) => name === wanted) ?? [];
  if (path === undefined) throw new Error(`no command ${wanted}`);
  return path;
}
