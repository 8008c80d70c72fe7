import { signal } from '@preact/signals';

/** A confirmation before something that cannot be undone. */
interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly verb: string;
  answer(isWanted: boolean): void;
}

export const question = signal<Question | null>(null);

/** Asks before unsaved input is lost. */
export const confirmLoss = () =>
  confirm({ title: 'Discard changes?', text: 'What you have entered will be lost.', verb: 'Discard' });

/** Asks, and returns true if the user confirms. */
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
