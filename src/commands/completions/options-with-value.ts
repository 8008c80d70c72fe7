import type { CommandGroup, Value } from '../command.ts';
import { commandOf, optionsOf, pathsBelow } from '../command-tree.ts';

/** The options of all commands that take a value. An option takes the same kind of value in every command. */
export function optionsWithValue(
  program: CommandGroup,
): readonly { readonly name: string; readonly value: Value }[] {
  const found = pathsBelow([program]).flatMap((path) =>
    Object.entries(optionsOf(commandOf(path))).flatMap(([name, { value }]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
  return [...new Map(found)].map(([name, value]) => ({ name, value }));
}
