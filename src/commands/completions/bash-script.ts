import type { CommandGroup, Value } from '../command.ts';
import { commandOf, isGroup, nameOf, optionsOf, type Path, pathsBelow } from '../command-tree.ts';
import { optionsWithValue } from './options-with-value.ts';

/**
 * Writes the completion script for Bash 3.2 and later. Bash also splits words at `=` and `:`, so the script skips the
 * former and everything after the latter.
 */
export function bashScript(program: CommandGroup): string {
  const paths = pathsBelow([program]);
  const options = optionsWithValue(program);
  return `_quintet() {
  local IFS=$' \\t\\n' current=\${COMP_WORDS[COMP_CWORD]} called=${program.name} option= count=0 words= files= index word
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    case $word in
      =) continue ;;
      :) option=: && continue ;;
    esac
    if [[ -n $option && $word != -* ]]; then
      option=
      continue
    fi
    case $word in
      ${options.map(({ name }) => `--${name}`).join(' | ')}) option=$word ;;
      -*) option= ;;
      *)
        case "$called $word" in
          ${paths
            .slice(1)
            .map((path) => quote(nameOf(path)))
            .join(' | ')}) called="$called $word" ;;
          *) count=$((count + 1)) ;;
        esac
        ;;
    esac
  done
  if [[ $current == = ]]; then current=; fi
  if [[ -n $option && $current != -* ]]; then
    case $option in
${options.flatMap(({ name, value }) => arm(`--${name}`, value)).join('\n')}
      *) return ;;
    esac
  else
    case "$called $count" in
${paths.flatMap(armsOf).join('\n')}
    esac
    if [[ $current == -* || -z $words$files ]]; then
      files=
      case $called in
${paths.map((path) => `        ${quote(nameOf(path))}) words=${quote(flagsOf(path))} ;;`).join('\n')}
      esac
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _quintet ${program.name}
`;
}

function armsOf(path: Path): readonly string[] {
  const command = commandOf(path);
  if (isGroup(command)) {
    const names = command.subcommands.map(({ name }) => name);
    return arm(`${nameOf(path)} 0`, { name: 'command', oneOf: names });
  }
  return (command.operands ?? []).flatMap((operand, index) => arm(`${nameOf(path)} ${index}`, operand));
}

function arm(pattern: string, { oneOf, isFile }: Value): readonly string[] {
  if (oneOf !== undefined) return [`      ${quote(pattern)}) words=${quote(oneOf.join(' '))} ;;`];
  return isFile ? [`      ${quote(pattern)}) files=yes ;;`] : [];
}

function flagsOf(path: Path): string {
  return Object.keys(optionsOf(commandOf(path)))
    .map((name) => `--${name}`)
    .join(' ');
}

function quote(text: string): string {
  return `'${text}'`;
}
