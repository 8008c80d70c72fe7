import { useSignal } from '@preact/signals';
import { copyText as copy } from '../../src/interfaces/pages/assets/copy-text.js';
import { say } from './notices.ts';

const saidMs = 1_500;

interface Props {
  readonly label: string;
  readonly class?: string;
  /** For screen readers, if the label alone does not say what is copied. */
  readonly name?: string;
  /** Produced when the button is clicked. */
  text(): string | Promise<string>;
}

/** Copies text to the clipboard and confirms it. */
export function CopyButton({ label, name, text, class: className = '' }: Props) {
  const isDone = useSignal(false);
  const click = async () => {
    if (!(await copyText(await text()))) return;
    isDone.value = true;
    setTimeout(() => {
      isDone.value = false;
    }, saidMs);
  };
  return (
    <button type="button" class={className} aria-label={name} onClick={click}>
      {isDone.value ? 'Copied' : label}
    </button>
  );
}

/** Copies text, or reports that the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  const isDone = await copy(text);
  if (!isDone) say('The browser did not allow access to the clipboard.', true);
  return isDone;
}
