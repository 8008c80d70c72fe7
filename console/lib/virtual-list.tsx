import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

interface Props<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly rowHeight: number;
  /** The key of the selected item; null if there is none. */
  readonly chosen: string | null;
  /** True if the list stays scrolled to the end when items are added. */
  readonly followsEnd?: boolean;
  readonly class?: string;
  keyOf(item: Item): string;
  renderRow(item: Item): ComponentChildren;
  onChoose(item: Item): void;
}

/** A list of any length that renders only visible rows. Arrow keys, Home, End and clicks select. */
export function VirtualList<Item>(props: Props<Item>) {
  const { label, items, chosen, keyOf, renderRow, onChoose, class: name = '' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer(props, scroller);
  const rows = virtualizer.getVirtualItems();
  const choose = (index: number) => {
    const item = items[Math.min(Math.max(index, 0), items.length - 1)];
    if (item !== undefined) onChoose(item);
  };
  useEffect(() => {
    const at = items.findIndex((item) => keyOf(item) === chosen);
    if (at !== -1) virtualizer.scrollToIndex(at);
  }, [chosen]);
  const steer = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => keyOf(item) === chosen);
    const target = targetOf(event.key, at, items.length);
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <div
      ref={scroller}
      class={`virtual ${name}`}
      role="listbox"
      aria-label={label}
      aria-activedescendant={chosen === null ? undefined : `row-${chosen}`}
      tabIndex={0}
      onKeyDown={steer}
    >
      <div role="presentation" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {rows.map(({ index, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          const key = keyOf(item);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={key}
              id={`row-${key}`}
              class="virtual-row"
              role="option"
              aria-selected={key === chosen}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{ height: `${size}px`, transform: `translateY(${start}px)` }}
              onClick={() => onChoose(item)}
            >
              {renderRow(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Returns the row that a key moves to; null for any other key. */
export function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at === -1 ? count - 1 : at - 1;
  if (key === 'PageDown') return at + 10;
  if (key === 'PageUp') return at - 10;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface Rolling {
  readonly items: readonly unknown[];
  readonly rowHeight: number;
  readonly followsEnd?: boolean;
}

function useVirtualizer(
  { items, rowHeight, followsEnd = false }: Rolling,
  scroller: { readonly current: HTMLDivElement | null },
): Rows {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const options = {
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => render(undefined),
  };
  const [virtualizer] = useState<Rows>(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  const isAtEnd = useRef(true);
  const element = scroller.current;
  // Measured before the new rows are rendered.
  if (element !== null) {
    isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - rowHeight;
  }
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => {
    if (followsEnd && isAtEnd.current && items.length > 0) {
      virtualizer.scrollToIndex(items.length - 1, { align: 'end' });
    }
  }, [items.length, followsEnd]);
  return virtualizer;
}
