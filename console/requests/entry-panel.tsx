import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { parameter, setParameters } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { CopyButton, copyText } from '../lib/copy.tsx';
import { hasMaskedSecret, outcomeOf, pathOf, titleOf, toFetch, toneOf } from '../lib/entry.ts';
import { BodyText } from '../lib/json-text.tsx';
import { Panel } from '../lib/panel.tsx';
import type { Entry } from '../lib/shapes.ts';
import { counted, milliseconds } from '../lib/text.ts';
import { refusalOf } from './refusal.ts';
import { sendDraft, toDraft } from './send-again.ts';
import { SendDialog } from './send-dialog.tsx';

/** The whole of it is in the answer below. */
const longestReason = 400;

const close = () => setParameters({ entry: null });

/** One entry of the journal: what was sent, and what came back. */
export function EntryPanel({ entry }: { readonly entry: Entry }) {
  const isEditing = useSignal(false);
  const edit = () => {
    isEditing.value = true;
  };
  const repeat = () => (hasMaskedSecret(entry) ? edit() : void sendDraft(toDraft(entry)));
  const isRequest = entry.kind === 'request';
  useCommands(useMemo(() => entryCommands(entry, repeat, edit), [entry]));
  return (
    <Panel
      label="Opened request"
      title={
        <>
          <span class="method">{entry.method}</span> <bdi>{pathOf(entry)}</bdi>
        </>
      }
      onClose={close}
    >
      <Summary entry={entry} />
      <Refusal entry={entry} />
      {isRequest && (
        <p class="row panel-actions">
          <button type="button" class="primary" onClick={repeat}>
            Send again
          </button>
          <button type="button" onClick={edit}>
            Edit and send
          </button>
          <CopyButton label="Copy as curl" text={() => entry.curl ?? ''} />
          <CopyButton label="Copy as fetch" text={() => toFetch(entry)} />
        </p>
      )}
      <Sent entry={entry} />
      <Answered entry={entry} />
      {isEditing.value && <SendDialog entry={entry} onClose={() => (isEditing.value = false)} />}
    </Panel>
  );
}

function entryCommands(entry: Entry, repeat: () => void, edit: () => void) {
  const group = 'Request';
  const forRequests = [
    { title: 'Send it again', group, key: 'r', run: repeat },
    { title: 'Edit it and send', group, key: 'e', run: edit },
    { title: 'Copy it as curl', group, key: 'c', run: () => void copyText(entry.curl ?? '') },
    { title: 'Copy it as fetch', group, run: () => void copyText(toFetch(entry)) },
  ];
  return [
    ...(entry.kind === 'request' ? forRequests : []),
    { title: 'Close it', group, key: 'Escape', run: close },
  ];
}

const kindsInWords = {
  message: 'a message of a socket',
  event: 'an event of a stream',
  close: 'the end of a socket',
} as const;

function Summary({ entry }: { readonly entry: Entry }) {
  const { kind, interface: name, route, durationMs, fault, request, at } = entry;
  const title = titleOf(entry);
  return (
    <p class="summary">
      <b class={`outcome ${toneOf(entry)}`}>{outcomeOf(entry)}</b>
      {durationMs !== null && <span>{milliseconds(durationMs)}</span>}
      {title !== null && <bdi>{title}</bdi>}
      {name !== null && <span>{name}</span>}
      {route !== null && <code>{route}</code>}
      {kind !== 'request' && <span>{kindsInWords[kind]}</span>}
      {request !== undefined && (
        <button type="button" class="link" onClick={() => setParameters({ entry: String(request) })}>
          opened by #{request}
        </button>
      )}
      {fault !== undefined && <span class="fault">fault {fault}</span>}
      <time dateTime={at}>{new Date(at).toLocaleString('en-GB')}</time>
    </p>
  );
}

function Refusal({ entry }: { readonly entry: Entry }) {
  const reason = refusalOf(entry);
  if (reason === null) return null;
  return (
    <p class="refusal">
      <bdi>{reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason}</bdi>
    </p>
  );
}

function Sent({ entry }: { readonly entry: Entry }) {
  const { body, bodyTruncated = false, headers, graphql } = entry;
  if (entry.kind !== 'request' && body === null) return null;
  const query = graphql === undefined ? null : queryOf(entry);
  const variables = graphql?.variables;
  const hasVariables =
    typeof variables === 'object' && variables !== null && Object.keys(variables).length > 0;
  return (
    <section aria-label="Request">
      <h3>Request</h3>
      <Headers headers={headers} name="request" />
      {query !== null && <BodyText text={query} label="GraphQL document" />}
      {query !== null && hasVariables && <BodyText text={JSON.stringify(variables)} label="Variables" />}
      {query === null && body !== null && (
        <BodyText text={body} label="Body of the request" isCut={bodyTruncated} />
      )}
    </section>
  );
}

/** The document of a GraphQL request, where it can be read. */
function queryOf({ body, url }: Entry): string | null {
  try {
    if (body === null) return new URL(url).searchParams.get('query');
    const parsed = JSON.parse(body);
    const query = parsed.query ?? parsed.payload?.query;
    return typeof query === 'string' ? query : null;
  } catch {
    return null;
  }
}

function Answered({ entry: { response, kind, fault } }: { readonly entry: Entry }) {
  if (response === null) {
    if (kind !== 'request') return null;
    return (
      <section aria-label="Answer">
        <h3>Answer</h3>
        <p class="quiet-text">
          None left the server
          {fault === undefined
            ? '.'
            : `: the fault ${fault} kept it. What was asked for may be done all the same: look at the data.`}
        </p>
      </section>
    );
  }
  const { headers, body, bodyTruncated = false } = response;
  return (
    <section aria-label="Answer">
      <h3>Answer</h3>
      <Headers headers={headers} name="answer" />
      {body === null ? (
        <p class="quiet-text">Without a body.</p>
      ) : (
        <BodyText text={body} label="Body of the answer" isCut={bodyTruncated} />
      )}
    </section>
  );
}

interface HeadersProps {
  readonly headers: Readonly<Record<string, string>>;
  readonly name: 'request' | 'answer';
}

/** Closed until somebody wants them; then open for the next entry, too. */
function Headers({ headers, name }: HeadersProps) {
  const list = Object.entries(headers);
  if (list.length === 0) return null;
  const isOpen = (parameter('headers') ?? '').includes(name);
  const toggle = (event: Event & { currentTarget: HTMLDetailsElement }) => {
    if (event.currentTarget.open === isOpen) return;
    const open = (parameter('headers') ?? '').split(',').filter((word) => word !== '' && word !== name);
    setParameters({ headers: (isOpen ? open : [...open, name]).join(',') }, 'replace');
  };
  return (
    <details open={isOpen} onToggle={toggle}>
      <summary>{counted(list.length, 'header')}</summary>
      <dl class="headers">
        {list.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
