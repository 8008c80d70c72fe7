import { useSignal } from '@preact/signals';
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
  const copy = async () => {
    if (!(await copyText(await text()))) return;
    isDone.value = true;
    setTimeout(() => {
      isDone.value = false;
    }, saidMs);
  };
  return (
    <button type="button" class={className} aria-label={name} onClick={copy}>
      {isDone.value ? 'Copied' : label}
    </button>
  );
}

/** Browsers offer the clipboard only on localhost and over HTTPS; elsewhere the older way works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(text);
    else copyBySelection(text);
    return true;
  } catch {
    say('The browser did not allow access to the clipboard.', true);
    return false;
  }
}

function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
