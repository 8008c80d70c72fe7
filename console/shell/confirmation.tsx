import { question } from '../lib/confirm.ts';
import { Dialog } from '../lib/dialog.tsx';

/** The open confirmation, if any. */
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
