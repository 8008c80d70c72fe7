import { escapeHtml } from '../../http/html.ts';
import { languageNames, languages, type WrittenRequest, writeSnippet } from './assets/snippets.js';
import { type Marker, markers } from './example.ts';

/** A request to read, edit, copy and send; `request-panel.js` adds the behavior. */
export interface Panel {
  readonly title: string;
  readonly request: WrittenRequest;
  /** The names of all query parameters, which a request need not send. */
  readonly parameters?: readonly string[];
  readonly canRun: boolean;
  /** In the reference, headers can be added. It has so many panels that fields are created when a panel comes near. */
  readonly isInReference?: boolean;
  /** The marker of the token to send once it is known. */
  readonly takes?: Marker;
  /** A marker that the response provides, and the path of its value in the body. */
  readonly learns?: { readonly marker: Marker; readonly at: readonly string[] };
  /** The example response, shown until the request is sent. */
  readonly reply?: { readonly status: number; readonly body: unknown };
}

/** Renders the choice of a language for all panels of a page. */
export function writeLanguages(): string {
  const choices = languages.map(
    (language, index) =>
      `<label><input type="radio" name="language" value="${language}"${index === 0 ? ' checked' : ''}><span>${languageNames[language]}</span></label>`,
  );
  return `<fieldset class="languages"><legend class="quiet">Language</legend>${choices.join('')}</fieldset>\n`;
}

export function writePanel({
  title,
  request,
  parameters = [],
  canRun,
  isInReference,
  takes,
  learns,
  reply,
}: Panel): string {
  const name = escapeHtml(title);
  const known = JSON.stringify({ ...request, title, takes, learns, unknown: samplesFor(request) });
  const run = `<button type="button" class="run primary">Run<span class="quiet"> “${name}”</span></button>`;
  const fields = canRun
    ? writeInputs(request, parameters, name) +
      writeBody(request, name) +
      (isInReference ? writeHeaders(name) : '')
    : '';
  return `<div class="panel" data-request="${escapeHtml(known)}">
${isInReference && fields !== '' ? `<template>${fields}</template>\n` : fields}<pre class="code" tabindex="0" aria-label="Code: ${name}"><code>${fillMarkers(escapeHtml(writeSnippet('curl', request)))}</code></pre>
<p class="actions">${canRun ? run : ''}<button type="button" class="copy">Copy<span class="quiet"> “${name}”</span></button><span class="message" role="status"></span></p>
<div class="response">${reply === undefined ? '' : writeResult(reply, name)}</div>
</div>`;
}

function samplesFor(request: WrittenRequest): Readonly<Record<string, string>> {
  const found = [...JSON.stringify(request).matchAll(/«(\w+)»/g)].map(([, name = '']) => name as Marker);
  return Object.fromEntries(found.map((marker) => [marker, markers[marker]]));
}

function writeInputs(
  { pathParameters = {}, query }: WrittenRequest,
  parameters: readonly string[],
  title: string,
): string {
  const inQuery = { ...Object.fromEntries(parameters.map((name) => [name, ''])), ...query };
  const labels = [
    ...Object.entries(pathParameters).map((entry) => writeInput('path', entry, 'required')),
    ...Object.entries(inQuery).map((entry) => writeInput('query', entry, 'placeholder="not sent"')),
  ];
  if (labels.length === 0) return '';
  return `<fieldset class="inputs"><legend class="quiet">Parameters of “${title}”</legend>${labels.join('')}</fieldset>\n`;
}

function writeInput(place: string, [name, value]: readonly [string, string | number], more: string): string {
  const field = escapeHtml(name);
  return `<label><span>${field}</span> <input name="${field}" data-place="${place}" ${templateOf(String(value))} ${more} autocomplete="off" spellcheck="false"></label>`;
}

function templateOf(value: string): string {
  return `value="${escapeHtml(withSamples(value))}" data-template="${escapeHtml(value)}"`;
}

/** Shows a GraphQL document as such, next to its variables. */
function writeBody({ route, body }: WrittenRequest, title: string): string {
  if (body === undefined) return '';
  if (route !== '/graphql') return writeEditor('json', `Body of “${title}”`, JSON.stringify(body, null, 2));
  const { query, variables } = body as { readonly query: string; readonly variables?: unknown };
  const document = writeEditor('graphql', `Document of “${title}”`, query);
  if (variables === undefined) return document;
  return document + writeEditor('variables', `Variables of “${title}”`, JSON.stringify(variables, null, 2));
}

function writeEditor(name: string, label: string, text: string): string {
  const rows = Math.min(12, text.split('\n').length);
  return `<label class="edited"><span class="quiet">${label}</span><textarea name="${name}" rows="${rows}" spellcheck="false" autocomplete="off" data-template="${escapeHtml(text)}">${escapeHtml(withSamples(text))}</textarea></label>\n`;
}

function writeHeaders(title: string): string {
  return `<details class="own-headers"><summary>Headers<span class="quiet"> of “${title}”</span></summary><label><span class="quiet">More headers of “${title}”</span><textarea name="headers" rows="2" spellcheck="false" autocomplete="off" placeholder="Name: value, one per line" data-template=""></textarea></label></details>\n`;
}

function writeResult({ status, body }: NonNullable<Panel['reply']>, title: string): string {
  const text = body === undefined ? '' : JSON.stringify(body, null, 2);
  const shown = `<pre class="body json" tabindex="0" aria-label="Example response: ${title}">${escapeHtml(text)}</pre>`;
  return `<p class="status" data-ok="true">${status}<span class="duration"> example response</span></p>${text === '' ? '' : shown}`;
}

const marker = /«(\w+)»/g;

function withSamples(text: string): string {
  return text.replace(marker, (_, name: Marker) => markers[name]);
}

function fillMarkers(code: string): string {
  return code.replace(marker, (_, name: Marker) => `<var data-marker="${name}">${markers[name]}</var>`);
}
