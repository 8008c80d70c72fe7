import { useSignal } from '@preact/signals';
import { count } from '../lib/text.ts';

/** Browsers need seconds to lay out some adversarial texts. */
const shownAtFirst = 10_000;

interface Props {
  readonly name: string;
  readonly text: string;
}

/** Renders text of any length: the start of it, and the rest on request. */
export function LongText({ name, text }: Props) {
  const isWhole = useSignal(text.length <= shownAtFirst);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section class="body-text" tabIndex={0} aria-label={name}>
        <pre dir="auto">{isWhole.value ? text : text.slice(0, shownAtFirst)}</pre>
      </section>
      {!isWhole.value && (
        <button type="button" class="link" onClick={() => (isWhole.value = true)}>
          Show all {count(text.length)} characters
        </button>
      )}
    </>
  );
}
