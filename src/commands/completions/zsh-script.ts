import type { CommandGroup, CommandOption, Value } from '../command.ts';
import { commandOf, isGroup, nameOf, optionsOf, type Path, pathsBelow } from '../command-tree.ts';

/**
 * Writes the completion script for Zsh, with a function per command. It can be evaluated, or saved as `_quintet` in
 * `fpath`.
 */
export function zshScript(program: CommandGroup): string {
  return `#compdef ${program.name}

${pathsBelow([program]).map(writeFunction).join('\n\n')}

if [[ $funcstack[1] == _quintet ]]; then
  _quintet "$@"
else
  compdef _quintet ${program.name}
fi
`;
}

function functionOf(path: Path): string {
  return `_${nameOf(path).replaceAll(/[ -]/g, '_')}`;
}

function writeFunction(path: Path): string {
  const command = commandOf(path);
  const options = Object.entries(optionsOf(command)).map(([name, option]) => optionSpec(name, option));
  if (isGroup(command)) return writeGroup(path, command, options);
  const operands = (command.operands ?? []).map(
    ({ isOptional, ...value }, index) => `${index + 1}${isOptional ? ':' : ''}${valueSpec(value)}`,
  );
  return `${functionOf(path)}() {
  _arguments ${[...options, ...operands].map(quote).join(' ')}
}`;
}

function writeGroup(path: Path, { subcommands }: CommandGroup, options: readonly string[]): string {
  const names = subcommands.map(({ name, summary }) =>
    quote(`${name}:${plain(summary).replaceAll(':', '\\:')}`),
  );
  const arms = subcommands.map((child) => `        ${child.name}) ${functionOf([...path, child])} ;;`);
  return `${functionOf(path)}() {
  local curcontext=$curcontext state line
  local -a commands
  commands=(${names.join(' ')})
  _arguments -C -A '-*' ${options.map(quote).join(' ')} '1: :->command' '*:: :->rest'
  case $state in
    command) _describe command commands ;;
    rest)
      case $line[1] in
${arms.join('\n')}
      esac
      ;;
  esac
}`;
}

function optionSpec(name: string, { value, impliedValue, meaning }: CommandOption): string {
  const text = `[${plain(meaning).replaceAll(/[[\]\\]/g, '\\$&')}]`;
  if (value === undefined) return `--${name}${text}`;
  return `--${name}=${text}${impliedValue === undefined ? '' : ':'}${valueSpec(value)}`;
}

function valueSpec({ name, oneOf, isFile }: Value): string {
  if (oneOf !== undefined) return `:${name}:(${oneOf.join(' ')})`;
  return isFile ? `:${name}:_files` : `:${name}: `;
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
