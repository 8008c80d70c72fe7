import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** What can be done from the palette, and by a key where nothing is being typed. */
export interface Command {
  readonly title: string;
  /** What it belongs to: a view, or a world. */
  readonly group: string;
  /** One character. */
  readonly key?: string;
  run(): void;
}

const lists = signal<ReadonlyMap<symbol, readonly Command[]>>(new Map());

export const isPaletteOpen = signal(false);

export function openPalette(): void {
  isPaletteOpen.value = true;
}

/** All that can be done now; what was offered last comes first. */
export function allCommands(): readonly Command[] {
  return [...lists.value.values()].toReversed().flat();
}

/** Offers commands for as long as the component is shown. They are those of its last rendering. */
export function useCommands(commands: readonly Command[]): void {
  useLayoutEffect(() => {
    const owner = Symbol('commands');
    lists.value = new Map(lists.peek()).set(owner, commands);
    return () => {
      const left = new Map(lists.peek());
      left.delete(owner);
      lists.value = left;
    };
  }, [commands]);
}

/** Opens the palette, or runs the command of a key. */
export function handleKey(event: KeyboardEvent): void {
  const hasModifier = event.ctrlKey || event.metaKey;
  if (hasModifier && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    isPaletteOpen.value = !isPaletteOpen.peek();
    return;
  }
  if (hasModifier || event.altKey || isPaletteOpen.peek() || isTyping(event)) return;
  const command = allCommands().find(({ key }) => key === event.key);
  if (command === undefined) return;
  event.preventDefault();
  command.run();
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
}
