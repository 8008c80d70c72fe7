import { escapeHtml } from '../../../http/html.ts';
import type { Example, ExampleReply } from '../../../http/operation.ts';
import { Failure } from '../../../lib/failure.ts';
import type { JsonObject } from '../../../openapi/components.ts';
import {
  type DescribedOperation,
  hasTag,
  pathParametersOf,
  takesCondition,
} from '../../../openapi/described.ts';
import { usualFailures } from '../../../openapi/failures.ts';
import type { WrittenRequest } from '../assets/snippets.js';
import { writeProse } from '../prose.ts';
import { writePanel } from '../request-panel.ts';
import { writeLock } from './lock.ts';
import type { Field, Schema, Schemas } from './schema-fields.ts';
import { markerOf } from './tokens.ts';

export interface ArticleParts {
  readonly schemas: Schemas;
  schemaOf(shape: NonNullable<DescribedOperation['operation']['body']>['shape']): JsonObject;
  readonly canTry: boolean;
}

/** Renders an operation: description, parameters and responses on the left, a request on the right. */
export function writeOperation(described: DescribedOperation, parts: ArticleParts): string {
  const { operation } = described;
  const { id, summary, description } = operation;
  return `<article class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="says">
<h3 id="${id}-title">${escapeHtml(summary)} <a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(summary)}”">#</a></h3>
<p class="route"><b>${operation.method}</b> <code>${routeOf(operation.path)}</code> ${lockOf(described, parts.canTry)}</p>
<p>${writeProse(description)}</p>
${writeParameters(described, parts)}${writeBody(described, parts)}${writeReplies(described)}
</div>
${writeTry(described, parts)}
</article>`;
}

export function routeOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function lockOf({ api, operation: { token } }: DescribedOperation, canTry: boolean): string {
  const kind = api.reference.token;
  if (token === undefined || kind === undefined) return '';
  return writeLock(
    markerOf(kind.name),
    token === 'required' ? 'Requires a token' : 'Accepts a token',
    canTry,
  );
}

function writeParameters(
  { api, operation }: DescribedOperation,
  { schemas, schemaOf }: ArticleParts,
): string {
  const inPath = pathParametersOf(operation.path).map((name): Field => {
    const parameter = api.reference.pathParameters?.[name];
    const type = parameter === undefined ? '' : schemas.typeOf(schemaOf(parameter.shape));
    return { name, type, isRequired: true, description: parameter?.description ?? '' };
  });
  const inQuery = Object.entries(operation.query?.shape.shape ?? {}).map(([name, shape]): Field => {
    const schema: Schema = schemaOf(shape as Parameters<typeof schemaOf>[0]);
    const isRequired = !(shape as Parameters<typeof schemaOf>[0]).safeParse(undefined).success;
    return { name, type: schemas.typeOf(schema), isRequired, description: schema.description ?? '' };
  });
  return writeFields('Parameters', '', [...inPath, ...inQuery]);
}

function writeBody({ operation: { body } }: DescribedOperation, { schemas, schemaOf }: ArticleParts): string {
  if (body === null) return '';
  const { note, fields } = schemas.fieldsOf(schemaOf(body.shape));
  return writeFields('Body', note, fields);
}

/** A longer table is collapsed, because it does not fit next to a request. */
const mostRows = 9;

function writeFields(title: string, note: string, fields: readonly Field[]): string {
  if (fields.length === 0 && note === '') return '';
  const about = note === '' ? '' : `<p class="note">${writeProse(note)}</p>`;
  const table = fields.length === 0 ? '' : `<dl class="fields">${fields.map(writeField).join('')}</dl>`;
  const folded = `<details><summary>${fields.length} fields</summary>${table}</details>`;
  return `<h4>${title}</h4>${about}${fields.length > mostRows ? folded : table}\n`;
}

function writeField({ name, type, isRequired, description }: Field): string {
  const words = isRequired ? '<em>required</em>' : '';
  const more = description === '' ? '' : `<p>${writeProse(description)}</p>`;
  return `<div><dt><code>${escapeHtml(name)}</code>${words}</dt><dd><span class="type">${escapeHtml(type)}</span>${more}</dd></div>`;
}

interface Row {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

/** Lists the responses specific to this operation. The contracts describe the rest. */
function writeReplies(described: DescribedOperation): string {
  const { api, operation } = described;
  const good = Object.entries(operation.responses).map(
    ([status, { description }]): Row => ({ status: Number(status), text: description, body: undefined }),
  );
  const bad = operation.examples.flatMap(({ summary, reply }): readonly Row[] => {
    if (!(reply instanceof Failure)) return [];
    const { status, body } = api.replyToFailure(reply);
    return [{ status, text: summary, body: JSON.parse(body ?? 'null') }];
  });
  const rows = [...good, ...bad.sort((one, other) => one.status - other.status)];
  return `<h4>Responses</h4>
<ul class="responses">${rows.map(writeRow).join('')}</ul>
<p class="shared">Common to all operations: ${writeShared(described)}</p>`;
}

function writeRow({ status, text, body }: Row): string {
  const line = `<b data-ok="${status < 400}">${status}</b> ${writeProse(text)}`;
  if (body === undefined) return `<li>${line}</li>`;
  return `<li><details><summary>${line}</summary><pre class="json">${escapeHtml(JSON.stringify(body, null, 2))}</pre></details></li>`;
}

function writeShared(described: DescribedOperation): string {
  const { api, operation } = described;
  const statuses = usualFailures(described).map(({ failure }) => api.replyToFailure(failure).status);
  const listed = [...new Set(statuses)].sort((one, other) => one - other).join(', ');
  const headers = [
    ...(hasTag(operation) ? ['If-None-Match'] : []),
    ...(operation.isRepeatable ? ['Idempotency-Key'] : []),
    ...(takesCondition(described) ? ['If-Match'] : []),
  ].map((name) => `<code>${name}</code>`);
  return [
    `<a href="/docs/contracts#errors-of-all-interfaces">${listed === '' ? 'errors' : listed}</a>`,
    `<a href="/docs/contracts#retries-and-concurrent-updates">${headers.join(', ') || 'headers'}</a>`,
  ].join(' · ');
}

function writeTry(described: DescribedOperation, { canTry }: ArticleParts): string {
  const { operation } = described;
  const example = exampleOf(operation.examples);
  const kind = described.api.reference.token;
  const isEndless = Object.values(operation.responses).some((reply) => reply.isEndless);
  const reply = example?.reply as ExampleReply | undefined;
  return writePanel({
    title: operation.summary,
    request: requestOf(described, example),
    parameters: Object.keys(operation.query?.shape.shape ?? {}),
    canRun: canTry && !isEndless,
    isInReference: true,
    ...(kind !== undefined && operation.token === 'optional' && { takes: markerOf(kind.name) }),
    ...(reply !== undefined && { reply: { status: reply.status, body: shortened(reply.body) } }),
  });
}

function exampleOf(examples: readonly Example[]): Example | undefined {
  return examples.find(({ reply }) => !(reply instanceof Failure));
}

/** The first lines of a long text, such as metrics, are enough. */
function shortened(body: unknown): unknown {
  return typeof body === 'string' && body.length > 400 ? `${body.slice(0, 400)}…` : body;
}

function requestOf({ api, operation }: DescribedOperation, example: Example | undefined): WrittenRequest {
  const { method, path, token } = operation;
  const kind = api.reference.token;
  const parameters = pathValues({ api, operation }, example);
  return {
    method,
    route: routeOf(path),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(example?.query && { query: example.query }),
    ...(operation.body !== null && { body: example?.body ?? {} }),
    ...(token === 'required' && kind !== undefined && { token: markerOf(kind.name) }),
  };
}

function pathValues({ api, operation }: DescribedOperation, example: Example | undefined) {
  const values = pathParametersOf(operation.path).map((name) => [
    name,
    example?.path?.[name] ?? api.reference.pathParameters?.[name]?.example ?? '',
  ]);
  return Object.fromEntries(values) as Readonly<Record<string, string | number>>;
}
