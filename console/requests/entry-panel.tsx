import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { linkTo, setParameters, world } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { CopyButton, copyText } from '../lib/copy.tsx';
import { hasMaskedSecret, outcomeOf, pathOf, titleOf, toFetch, toneOf } from '../lib/entry.ts';
import { BodyText } from '../lib/json-text.tsx';
import { Panel } from '../lib/panel.tsx';
import type { Entry } from '../lib/shapes.ts';
import { counted, milliseconds } from '../lib/text.ts';
import { type Runner, runners, toFaultRule, toTest } from './as-test.ts';
import { sendDraft, toDraft } from './send-again.ts';
import { SendDialog } from './send-dialog.tsx';

const close = () => setParameters({ entry: null });

/** One entry of the journal: the request and its response. */
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
          {(Object.keys(runners) as Runner[]).map((runner) => (
            <CopyButton
              key={runner}
              label={`Copy as ${runner} test`}
              text={() => toTest(entry, world.value, runner)}
            />
          ))}
          <CopyButton label="Copy as fault rule" text={() => JSON.stringify([toFaultRule(entry)], null, 2)} />
        </p>
      )}
      <Sent entry={entry} />
      <Received entry={entry} />
      {isEditing.value && <SendDialog entry={entry} onClose={() => (isEditing.value = false)} />}
    </Panel>
  );
}

function entryCommands(entry: Entry, repeat: () => void, edit: () => void) {
  const group = 'Request';
  const forRequests = [
    { title: 'Send again', group, key: 'r', run: repeat },
    { title: 'Edit and send', group, key: 'e', run: edit },
    { title: 'Copy as curl', group, key: 'c', run: () => void copyText(entry.curl ?? '') },
  ];
  return [
    ...(entry.kind === 'request' ? forRequests : []),
    { title: 'Close request', group, key: 'Escape', run: close },
  ];
}

const kindsInWords = {
  message: 'WebSocket message',
  event: 'server-sent event',
  close: 'WebSocket close',
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
        <a href={linkTo('requests', { entry: String(request) })}>opened by #{request}</a>
      )}
      {fault !== undefined && <span class="fault">fault {fault}</span>}
      <time dateTime={at}>{new Date(at).toLocaleString('en-GB')}</time>
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
      <Headers headers={headers} />
      {query !== null && <BodyText text={query} label="GraphQL document" />}
      {query !== null && hasVariables && <BodyText text={JSON.stringify(variables)} label="Variables" />}
      {query === null && body !== null && <BodyText text={body} label="Request body" isCut={bodyTruncated} />}
    </section>
  );
}

/** Returns the document of a GraphQL request, if it can be parsed. */
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

function Received({ entry: { response, kind, fault } }: { readonly entry: Entry }) {
  if (response === null) {
    if (kind !== 'request') return null;
    return (
      <section aria-label="Response">
        <h3>Response</h3>
        <p class="quiet-text">
          No response was sent
          {fault === undefined
            ? '.'
            : `: the fault ${fault} suppressed it. The request may have been carried out: check the data.`}
        </p>
      </section>
    );
  }
  const { headers, body, bodyTruncated = false } = response;
  return (
    <section aria-label="Response">
      <h3>Response</h3>
      <Headers headers={headers} />
      {body === null ? (
        <p class="quiet-text">No body.</p>
      ) : (
        <BodyText text={body} label="Response body" isCut={bodyTruncated} />
      )}
    </section>
  );
}

function Headers({ headers }: Pick<Entry, 'headers'>) {
  const list = Object.entries(headers);
  if (list.length === 0) return null;
  return (
    <details>
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
