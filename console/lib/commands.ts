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

interface Offer {
  readonly commands: readonly Command[];
  /** Those of a view come before those that are always there. */
  readonly rank: Rank;
}

const ranks = ['view', 'general'] as const;
type Rank = (typeof ranks)[number];

const offers = signal<ReadonlyMap<symbol, Offer>>(new Map());

export const isPaletteOpen = signal(false);

export function openPalette(): void {
  isPaletteOpen.value = true;
}

/** All that can be done now; what was offered last comes first. */
export function allCommands(): readonly Command[] {
  const latest = [...offers.value.values()].toReversed();
  return ranks.flatMap((rank) =>
    latest.filter((offer) => offer.rank === rank).flatMap(({ commands }) => commands),
  );
}

/** Offers commands for as long as the component is shown. They are those of its last rendering. */
export function useCommands(commands: readonly Command[], rank: Rank = 'view'): void {
  useLayoutEffect(() => {
    const owner = Symbol('commands');
    offers.value = new Map(offers.peek()).set(owner, { commands, rank });
    return () => {
      const left = new Map(offers.peek());
      left.delete(owner);
      offers.value = left;
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
  if (event.defaultPrevented || hasModifier || event.altKey || isPaletteOpen.peek() || isTyping(event))
    return;
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
