import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  readonly label: string;
  readonly class?: string;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A panel next to a list, or instead of it on a narrow screen. It takes the focus and restores it. */
export function Panel({ label, title, class: name = '', children, onClose }: Props) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.checkVisibility()) element.current?.focus();
    const panel = element.current;
    return () => {
      if (panel?.contains(document.activeElement)) document.getElementById('content')?.focus();
    };
  }, []);
  return (
    <aside ref={element} class={`panel ${name}`} aria-label={label} tabIndex={-1}>
      <header class="panel-head">
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </aside>
  );
}
