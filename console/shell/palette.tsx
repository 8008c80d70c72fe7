import { useComputed, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { allCommands, type Command, isPaletteOpen, visibleActions } from '../lib/commands.ts';
import { Dialog } from '../lib/dialog.tsx';

const close = () => {
  isPaletteOpen.value = false;
};

/** Finds any command by typing. */
export function Palette() {
  const typed = useSignal('');
  const chosen = useSignal(0);
  const [actions] = useState(visibleActions);
  const found = useComputed(() => findCommands([...allCommands(), ...actions], typed.value));
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    // The dialog restores the focus before the command may move it.
    queueMicrotask(() => command.run());
  };
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') run(found.value[chosen.value]);
    else if (step !== undefined) chosen.value = wrap(chosen.value + step, found.value.length);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search actions" class="palette" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.value.length > 0 ? `command-${chosen.value}` : undefined}
        placeholder="Type a command"
        spellcheck={false}
        value={typed.value}
        onKeyDown={steer}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          chosen.value = 0;
        }}
      />
      <div id="palette-list" role="listbox" aria-label="Commands">
        {found.value.map((command, index) => (
          <Choice
            key={`${index} ${command.title}`}
            command={command}
            index={index}
            isChosen={index === chosen.value}
            run={run}
          />
        ))}
      </div>
      {found.value.length === 0 && <p class="quiet-text">No action matches.</p>}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly command: Command;
  readonly index: number;
  readonly isChosen: boolean;
  run(command: Command): void;
}

function Choice({ command, index, isChosen, run }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above it handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above it has the focus
    <div
      id={`command-${index}`}
      role="option"
      aria-selected={isChosen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => run(command)}
    >
      <span>{command.title}</span>
      <small>{command.group}</small>
      {command.key !== undefined && <kbd>{command.key.replace('Escape', 'Esc')}</kbd>}
    </div>
  );
}

const shownAtMost = 50;

/** Every typed word must start a word of the command. */
function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, group }: Command) => {
    const parts = `${title} ${group}`.toLowerCase().split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  return commands.filter(fits).slice(0, shownAtMost);
}

function wrap(index: number, length: number): number {
  return length === 0 ? 0 : (index + length) % length;
}
