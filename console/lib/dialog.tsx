import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  readonly class?: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A dialog over the page. It keeps the focus, and gives it back; Escape and a click beside it close it. */
export function Dialog({ title, class: name = '', children, onClose }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={element}
      class={name}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div class="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
        {/* The last, so that the focus begins with what the dialog is for. */}
        <button type="button" class="plain close" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </div>
    </dialog>
  );
}

interface SubmitProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  onClose(): void;
}

/** What ends the form of a dialog: it is sent, or left as it was. */
export function SubmitOrCancel({ label, isDisabled = false, onClose }: SubmitProps) {
  return (
    <p class="row">
      <button type="submit" class="primary" disabled={isDisabled}>
        {label}
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </p>
  );
}
