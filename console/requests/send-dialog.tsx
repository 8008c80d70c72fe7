import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { world } from '../lib/address.ts';
import { CodeEditor, jsonProblem } from '../lib/code-editor.tsx';
import { Dialog, SubmitOrCancel } from '../lib/dialog.tsx';
import { hasMaskedSecret } from '../lib/entry.ts';
import { indent } from '../lib/json-text.tsx';
import type { Entry } from '../lib/shapes.ts';
import { baseOf } from '../lib/worlds.ts';
import { LogIn } from './log-in.tsx';
import { type Draft, sendDraft, toDraft } from './send-again.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

interface Props {
  /** The journal entry to start from; null for a new request. */
  readonly entry: Entry | null;
  onClose(): void;
}

/** A form to write or edit a request and send it. */
export function SendDialog({ entry, onClose }: Props) {
  const [start] = useState(() => (entry === null ? emptyDraft() : withIndentedBody(toDraft(entry))));
  const draft = useSignal<Draft>(start);
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
    <Dialog
      title={entry === null ? 'New request' : 'Send again'}
      class="wide"
      hasChanges={() => draft.value !== start}
      onClose={onClose}
    >
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
          <span>Headers, one per line</span>
          <textarea
            rows={Math.min(8, Math.max(2, headers.split('\n').length))}
            value={headers}
            spellcheck={false}
            onInput={(event) => change({ headers: event.currentTarget.value })}
          />
        </label>
        {entry !== null && hasMaskedSecret(entry) && (
          <p class="hint">
            The journal does not keep secrets. Replace “…” with the token before you send this, or log in.
          </p>
        )}
        <LogIn path={path} onToken={(token) => change({ headers: withToken(headers, token) })} />
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

const jsonHeader = 'content-type: application/json';

function emptyDraft(): Draft {
  return { method: 'GET', path: `${baseOf(world.peek())}/posts`, headers: jsonHeader, body: '' };
}

function withIndentedBody(draft: Draft): Draft {
  return { ...draft, body: indent(draft.body) };
}

function withToken(headers: string, token: string): string {
  const others = headers.split('\n').filter((line) => line !== '' && !/^authorization:/i.test(line));
  return [...others, `authorization: Bearer ${token}`].join('\n');
}
