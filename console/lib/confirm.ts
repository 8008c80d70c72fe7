import { signal } from '@preact/signals';

/** A question before something that cannot be undone. */
interface Question {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly verb: string;
  answer(isWanted: boolean): void;
}

export const question = signal<Question | null>(null);

/** Asks, and returns whether the user wants it. */
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
