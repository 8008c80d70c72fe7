import type { CommandGroup, CommandOption, Value } from '../command.ts';
import { commandOf, isGroup, optionsOf, type Path, pathsBelow } from '../command-tree.ts';
import { optionsWithValue } from './options-with-value.ts';

export function fishScript(program: CommandGroup): string {
  return `# The words before the cursor that are neither options nor their values.
function __quintet_words
    set -l option no
    for word in (commandline -opc)[2..]
        if string match -q -- '-*' $word
            set option $word
        else if contains -- $option ${optionsWithValue(program)
          .map(({ name }) => `--${name}`)
          .join(' ')}
            set option no
        else
            echo $word
        end
    end
end

# Succeeds after these words and a number of further ones, or any.
function __quintet_after
    set -l further $argv[1]
    set -e argv[1]
    set -l words (__quintet_words)
    if test $further != any; and test (math (count $words) - (count $argv)) -ne $further
        return 1
    end
    test (count $argv) -eq 0; or string match -q -- "$argv *" "$words "
end

complete -c ${program.name} -f
${pathsBelow([program]).flatMap(linesOf).join('\n')}
`;
}

function linesOf(path: Path): readonly string[] {
  const command = commandOf(path);
  const [, ...commands] = path;
  const words = commands.map(({ name }) => ` ${name}`).join('');
  const line = (further: number | 'any', rest: string) =>
    `complete -c ${path[0].name} -n '__quintet_after ${further}${words}' ${rest}`;
  const options = Object.entries(optionsOf(command)).map(([name, option]) =>
    line(isGroup(command) ? 0 : 'any', optionArguments(name, option)),
  );
  if (isGroup(command)) {
    const names = command.subcommands.map(({ name, summary }) => line(0, `-a ${name} -d ${quote(summary)}`));
    return [...names, ...options];
  }
  const operands = (command.operands ?? []).flatMap((operand, index) =>
    valueArguments(operand).map((rest) => line(index, rest)),
  );
  return [...operands, ...options];
}

function optionArguments(name: string, { short, value, impliedValue, meaning }: CommandOption): string {
  const needsValue = value !== undefined && impliedValue === undefined;
  return [
    `-l ${name}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(needsValue ? [value.isFile ? '-r' : '-x', ...valueArguments(value)] : []),
    `-d ${quote(meaning)}`,
  ].join(' ');
}

function valueArguments({ oneOf, isFile }: Value): readonly string[] {
  if (oneOf !== undefined) return [`-a ${quote(oneOf.join(' '))}`];
  return isFile ? ['-F'] : [];
}

function quote(text: string): string {
  return `'${text.replaceAll('`', '').replaceAll("'", "\\'")}'`;
}
