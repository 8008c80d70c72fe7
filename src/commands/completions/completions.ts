import type { Action, CommandGroup } from '../command.ts';
import { bashScript } from './bash-script.ts';
import { fishScript } from './fish-script.ts';
import { zshScript } from './zsh-script.ts';

const scripts: Readonly<Record<string, (program: CommandGroup) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export const completions: Action = {
  name: 'completions',
  summary: 'print a completion script for a shell: Bash, Zsh or Fish',
  details:
    'In `~/.bashrc`, write `eval "$(quintet completions bash)"`; in `~/.zshrc`, after `compinit`, `eval "$(quintet completions zsh)"`. For Fish, save the script as `~/.config/fish/completions/quintet.fish`.',
  operands: [{ name: 'shell', oneOf: Object.keys(scripts) }],
  example: 'bash',

  async run({ program, words: [shell = ''], write }) {
    await write(scripts[shell]?.(program) ?? '');
  },
};
