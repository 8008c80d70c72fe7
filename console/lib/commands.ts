import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** A command of the palette, which may have a key that works while nothing is being typed. */
export interface Command {
  readonly title: string;
  /** The view or sandbox that the command belongs to. */
  readonly group: string;
  /** A single character. */
  readonly key?: string;
  run(): void;
}

interface Offer {
  readonly commands: readonly Command[];
  /** Commands of the view come before the global ones. */
  readonly rank: Rank;
}

const ranks = ['view', 'general'] as const;
type Rank = (typeof ranks)[number];

const offers = signal<ReadonlyMap<symbol, Offer>>(new Map());

export const isPaletteOpen = signal(false);

export function openPalette(): void {
  isPaletteOpen.value = true;
}

/** All current commands, most recently offered first. */
export function allCommands(): readonly Command[] {
  const latest = [...offers.value.values()].toReversed();
  return ranks.flatMap((rank) =>
    latest.filter((offer) => offer.rank === rank).flatMap(({ commands }) => commands),
  );
}

/** Every button and link of the view as a command, so the palette finds everything that can be clicked. */
export function visibleActions(): readonly Command[] {
  const elements = document.querySelectorAll<HTMLElement>(
    '#console :is(main, .notice, .notices) :is(button:not(:disabled), a[href])',
  );
  return [...elements].filter(isAction).map((element) => ({
    title: element.getAttribute('aria-label') ?? element.innerText.replace(/\s+/g, ' ').trim(),
    group: element.parentElement?.closest('[aria-label]')?.getAttribute('aria-label') ?? 'This view',
    run: () => element.click(),
  }));
}

/** Rows of a list and folds of a text are content, not commands. */
function isAction(element: HTMLElement): boolean {
  return element.checkVisibility() && element.closest('[role=grid], [role=listbox], .body-text') === null;
}

/** Offers commands while the component is shown. They are updated with every render. */
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

/** An open dialog disables all keys, wherever the focus is. */
function isTyping(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}
