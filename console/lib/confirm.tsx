import { signal } from '@preact/signals';
import { Dialog } from './dialog.tsx';

/** A question before something that cannot be taken back. */
interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button says. */
  readonly verb: string;
  answer(isWanted: boolean): void;
}

const question = signal<Question | null>(null);

/** Asks, and gives whether it is wanted. */
export function confirm(asked: Pick<Question, 'title' | 'text' | 'verb'>): Promise<boolean> {
  return new Promise((resolve) => {
    question.value = {
      ...asked,
      answer(isWanted) {
        question.value = null;
        resolve(isWanted);
      },
    };
  });
}

/** Where the question appears. */
export function Confirmation() {
  const asked = question.value;
  if (asked === null) return null;
  return (
    <Dialog title={asked.title} onClose={() => asked.answer(false)}>
      <p>{asked.text}</p>
      <p class="row">
        <button type="button" class="danger" onClick={() => asked.answer(true)}>
          {asked.verb}
        </button>
        <button type="button" onClick={() => asked.answer(false)}>
          Cancel
        </button>
      </p>
    </Dialog>
  );
}
