import { useSignal } from '@preact/signals';
import { count } from '../lib/text.ts';

/** A browser needs seconds to lay out a text that was made to be hard. */
const shownAtFirst = 10_000;

interface Props {
  readonly name: string;
  readonly text: string;
}

/** A text of any length: its beginning, and all of it to whoever wants it. */
export function LongText({ name, text }: Props) {
  const isWhole = useSignal(text.length <= shownAtFirst);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
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
