import { useSignal } from '@preact/signals';
import { CodeEditor, jsonProblem } from '../lib/code-editor.tsx';
import { Dialog, SubmitOrCancel } from '../lib/dialog.tsx';
import { hasMaskedSecret } from '../lib/entry.ts';
import { indent } from '../lib/json-text.tsx';
import type { Entry } from '../lib/shapes.ts';
import { type Draft, sendDraft, toDraft } from './send-again.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

interface Props {
  readonly entry: Entry;
  onClose(): void;
}

/** A request of the journal, to be changed and sent. */
export function SendDialog({ entry, onClose }: Props) {
  const first = toDraft(entry);
  const draft = useSignal<Draft>({ ...first, body: indent(first.body) });
  const isSending = useSignal(false);
  const change = (part: Partial<Draft>) => {
    draft.value = { ...draft.value, ...part };
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    isSending.value = true;
    await sendDraft(draft.value);
    onClose();
  };
  const { method, path, headers, body } = draft.value;
  return (
    <Dialog title="Send again" class="wide" onClose={onClose}>
      <form class="send-form" onSubmit={submit}>
        <div class="request-line">
          <label class="field">
            <span>Method</span>
            <select value={method} onChange={(event) => change({ method: event.currentTarget.value })}>
              {methods.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Path</span>
            <input
              type="text"
              value={path}
              spellcheck={false}
              onInput={(event) => change({ path: event.currentTarget.value })}
            />
          </label>
        </div>
        <label class="field">
          <span>Headers, one on each line</span>
          <textarea
            rows={Math.min(8, Math.max(2, headers.split('\n').length))}
            value={headers}
            spellcheck={false}
            onInput={(event) => change({ headers: event.currentTarget.value })}
          />
        </label>
        {hasMaskedSecret(entry) && (
          <p class="hint">
            The journal keeps no secrets. Put the token in the place of “…” before you send it.
          </p>
        )}
        <div class="field">
          <span class="quiet-text">Body</span>
          <CodeEditor label="Body" text={body} onChange={(text) => change({ body: text })} />
          <p class="hint">{jsonProblem(body) ?? ''}</p>
        </div>
        <SubmitOrCancel
          label={isSending.value ? 'Sending…' : 'Send'}
          isDisabled={isSending.value}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
