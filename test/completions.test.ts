import { beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../harness/scratch.ts';
import { commandOf, isGroup, nameOf, optionsOf, pathsBelow } from '../src/commands/command-tree.ts';
import { program } from '../src/commands/program.ts';
import { prints, quintet, runProgram } from './support/command-line.ts';

setDefaultTimeout(120_000);

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

const folder = await makeScratchFolder('completions');
const inFolder = (name: string) => join(folder, name);

/** Splits a line into words as Bash does. */
const bashWords = (line: string) => line.split(/ +|(?==)|(?<==)|(?=:)|(?<=:)/);

/** Prints the added candidates, and exits. Calls of compadd with these flags only filter. */
const zshSetup = `
autoload -Uz compinit && compinit -u -d ${inFolder('zcompdump')}
source ${inFolder('zsh')}
typeset -ga found
compadd() {
  local -a hits
  if (( \${argv[(I)-[ADO]]} )); then builtin compadd "$@"; return; fi
  builtin compadd -A hits "$@"
  found+=($hits)
  builtin compadd "$@"
}
zle-line-init() {
  BUFFER=$typed
  CURSOR=$#BUFFER
  zle list-choices
  print -r -- "<\${(j: :)found}>"
  exit
}
zle -N zle-line-init
`;

/** Types a line in a terminal after the prompt `ready> `, and returns everything that is shown. */
async function inTerminal(command: readonly string[], variables: Record<string, string>, line?: string) {
  let shown = '';
  let isTyped = line === undefined;
  const decoder = new TextDecoder();
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', TERM: 'xterm', ...variables },
    terminal: {
      cols: 200,
      data(terminal, bytes) {
        shown += decoder.decode(bytes, { stream: true });
        if (isTyped || !shown.endsWith('ready> ')) return;
        isTyped = true;
        terminal.write(line ?? '');
      },
    },
  });
  await child.exited;
  child.terminal?.close();
  return shown;
}

/** Returns the completions that each shell offers at the end of a line. */
const complete: Readonly<Record<Shell, (line: string) => Promise<readonly string[]>>> = {
  async bash(line) {
    const words = bashWords(line).map((word) => `'${word}'`);
    const script = `source ${inFolder('bash')}; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}
      _quintet; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = await runProgram(['bash', '-c', script], {}, folder);
    expect(stderr).toBe('');
    return stdout.split('\n').filter((word) => word !== '');
  },
  async zsh(line) {
    const shown = await inTerminal(['zsh', '-i'], { ZDOTDIR: folder, typed: line });
    const [, found] = /<(.*?)>/s.exec(shown) ?? [];
    if (found === undefined) throw new Error(`no completions in: ${shown}`);
    return found.split(' ').filter((word) => word !== '');
  },
  async fish(line) {
    const script = `source ${inFolder('fish')}; complete -C '${line}'`;
    const { stdout, stderr } = await runProgram(
      ['fish', '--no-config', '-c', script],
      { HOME: folder },
      folder,
    );
    expect(stderr).toBe('');
    const words = stdout.split('\n').filter((word) => word !== '');
    return words.map((word) => word.replace(/\t.*/, '').replace(/^--[a-z-]+=/, ''));
  },
};

const commands = program.subcommands.map(({ name }) => name);
const subcommands = ['create', 'list', 'show', 'reset', 'delete', 'snapshot', 'restore'];

const cases: readonly (readonly [string, readonly string[]])[] = [
  ['quintet ', commands],
  ['quintet se', ['serve', 'seed']],
  ['quintet sandbox ', subcommands],
  ['quintet sandbox re', ['reset', 'restore']],
  ['quintet sandbox --env-file x cr', ['create']],
  ['quintet help sand', ['sandbox']],
  ['quintet completions ', [...shells]],
  ['quintet completions f', ['fish']],
  ['quintet completions --env-file x z', ['zsh']],
  ['quintet --ver', ['--version']],
  ['quintet reset --', ['--ids', '--yes', '--env-file', '--help']],
  ['quintet sandbox reset --', ['--json', '--env-file', '--help']],
  ['quintet sandbox create --ra', ['--random-seed']],
  ['quintet sandbox create --seed --us', ['--users']],
  ['quintet sandbox create --clock 2030-01-01T12:00:00Z --tt', ['--ttl']],
  ['quintet sandbox create --fork ', []],
  ['quintet sandbox create --fork reset --tt', ['--ttl']],
  ['quintet backup da', ['data-one', 'data-two']],
  ['quintet serve --env-file da', ['data-one', 'data-two']],
  ['quintet serve --env-file=da', ['data-one', 'data-two']],
];

describe.each([...shells])('quintet completions %s', (shell) => {
  const isInstalled = Bun.which(shell) !== null;

  beforeAll(async () => {
    const { exitCode, stdout, stderr } = await quintet(['completions', shell], { PORT: 'eighty' });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    writeFileSync(inFolder(shell), stdout);
    writeFileSync(inFolder('.zshrc'), zshSetup);
    for (const name of ['data-one', 'data-two']) writeFileSync(inFolder(name), '');
  });

  it.skipIf(!isInstalled)('is a valid script', async () => {
    expect(await runProgram([shell, '-n', inFolder(shell)])).toEqual(prints(''));
  });

  it.skipIf(!isInstalled).each(cases)('completes "%s"', async (line, expected) => {
    expect([...(await complete[shell](line))].sort()).toEqual([...expected].sort());
  });

  it.skipIf(!isInstalled)(
    'offers the options of every command, and the commands of every group',
    async () => {
      for (const path of pathsBelow([program])) {
        const command = commandOf(path);
        const flags = Object.keys(optionsOf(command)).map((name) => `--${name}`);
        const offered = await complete[shell](`${nameOf(path)} --`);
        expect({ path: nameOf(path), offered: [...offered].sort() }).toEqual({
          path: nameOf(path),
          offered: flags.sort(),
        });
        if (!isGroup(command)) continue;
        const names = command.subcommands.map(({ name }) => name);
        expect([...(await complete[shell](`${nameOf(path)} `))].sort()).toEqual(names.sort());
      }
    },
  );
});

describe.skipIf(Bun.which('bash') === null)('In a terminal', () => {
  it('Bash completes the text before the tab', async () => {
    writeFileSync(
      inFolder('bashrc'),
      `PS1='ready> '\nsource ${inFolder('bash')}\nquintet() { echo "called $*"; exit; }\n`,
    );
    const shown = await inTerminal(
      ['bash', '--noprofile', '--rcfile', inFolder('bashrc'), '-i'],
      { HOME: folder },
      'quintet sandbox cre\tt1 --ra\t7\r',
    );
    expect(shown).toContain('called sandbox create t1 --random-seed 7');
  });
});
