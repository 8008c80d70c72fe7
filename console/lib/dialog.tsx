import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { confirmLoss } from './confirm.ts';

interface Props {
  readonly title: string;
  readonly class?: string;
  readonly children: ComponentChildren;
  /** True if closing would lose changes, so the dialog asks first. */
  hasChanges?(): boolean;
  onClose(): void;
}

/** A modal dialog. It traps the focus and restores it; Escape and a click outside close it. */
export function Dialog({ title, class: name = '', children, hasChanges, onClose }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = async () => {
    if (!hasChanges?.() || (await confirmLoss())) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={element}
      class={name}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // File fields emit an event with this name, too.
        if (event.target !== element.current) return;
        event.preventDefault();
        void close();
      }}
      onClick={(event) => event.target === element.current && void close()}
    >
      <div class="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
        {/* Placed last, so that the focus starts with the content of the dialog. */}
        <button type="button" class="plain close" aria-label="Close" onClick={close}>
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

/** The buttons of a dialog's form: submit and cancel. */
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
