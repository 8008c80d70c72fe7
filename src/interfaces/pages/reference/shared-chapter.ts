import { escapeHtml } from '../../../http/html.ts';
import { json } from '../../../http/reply.ts';
import { Failure } from '../../../lib/failure.ts';
import { commonHeaders, headers, parameters } from '../../../openapi/conventions.ts';
import type { Described, DescribedOperation } from '../../../openapi/described.ts';
import { type NamedFailure, usualFailures } from '../../../openapi/failures.ts';
import { writeProse } from '../prose.ts';

/** Renders the parameters and responses that all operations of an interface style share. */
export function writeSharedChapter(described: readonly Described[]): string {
  return `<section class="chapter" id="shared" aria-labelledby="shared-title">
<div class="opening"><h2 id="shared-title">Common errors and headers</h2>
<p>Errors and headers that apply to all operations. Each interface reports errors in its own style.</p></div>
<article class="wide" id="shared-errors"><h3>Errors</h3>
<div class="table" role="group" tabindex="0" aria-label="Common errors"><table>
<thead><tr><th>status</th><th>when</th><th>example</th></tr></thead>
<tbody>${errorsOf(described).map(writeError).join('\n')}</tbody>
</table></div></article>
<article class="wide" id="shared-headers"><h3>Headers</h3>
<dl class="fields">${[...requestHeaders(), ...replyHeaders()].join('')}</dl></article>
</section>`;
}

interface SharedError {
  readonly summary: string;
  /** The interfaces by response, which is keyed by status and text. */
  readonly responses: ReadonlyMap<string, readonly string[]>;
}

/** Groups the responses of all interfaces to one failure, because most of them agree. */
function errorsOf(described: readonly Described[]): readonly SharedError[] {
  const all = described.flatMap((api) =>
    api.operations.flatMap((operation) =>
      usualFailures({ api, operation } satisfies DescribedOperation).map((named) => ({ api, named })),
    ),
  );
  const known: readonly { readonly api: Described; readonly named: NamedFailure }[] = [
    ...all,
    ...described.map((api) => ({
      api,
      named: {
        name: 'methodNotAllowed',
        summary: 'The path does not support the method. `Allow` lists the supported ones.',
        failure: new Failure('METHOD_NOT_ALLOWED'),
      },
    })),
  ];
  return [...Map.groupBy(known, ({ named }) => named.name).values()]
    .map((group) => ({ summary: group[0]?.named.summary ?? '', responses: responsesOf(group) }))
    .sort((one, other) => statusIn(one) - statusIn(other));
}

function responsesOf(group: readonly { readonly api: Described; readonly named: NamedFailure }[]) {
  const responses = new Map<string, string[]>();
  for (const { api, named } of group) {
    const { status, body } = api.replyToFailure(named.failure);
    const reply = `${status} ${body ?? json(status, null).body}`;
    const names = responses.get(reply) ?? [];
    responses.set(reply, names);
    if (!names.includes(api.name)) names.push(api.name);
  }
  return responses;
}

function statusIn({ responses }: SharedError): number {
  return Number([...responses.keys()][0]?.slice(0, 3) ?? 0);
}

function writeError({ summary, responses }: SharedError): string {
  const statuses = [...new Set([...responses.keys()].map((reply) => reply.slice(0, 3)))];
  const examples = [...responses].map(
    ([reply, names]) =>
      `<li><code>${escapeHtml(reply.slice(4))}</code> <span>${escapeHtml(names.join(', '))}</span></li>`,
  );
  return `<tr><td><b>${statuses.join(', ')}</b></td><td>${writeProse(summary)}</td><td><details><summary>${responses.size === 1 ? 'same in all interfaces' : `${responses.size} styles`}</summary><ul>${examples.join('')}</ul></details></td></tr>`;
}

function requestHeaders(): readonly string[] {
  return Object.values(parameters).map(({ name, description }) =>
    writeHeader(name, 'request header', description, `shared-${name.toLowerCase()}`),
  );
}

function replyHeaders(): readonly string[] {
  const common: readonly string[] = commonHeaders;
  return Object.entries(headers).map(([name, { description }]) =>
    writeHeader(name, common.includes(name) ? 'every response' : 'some responses', description),
  );
}

function writeHeader(name: string, where: string, description: string, id = ''): string {
  return `<div${id === '' ? '' : ` id="${id}"`}><dt><code>${name}</code></dt><dd><span class="type">${where}</span><p>${writeProse(description)}</p></dd></div>`;
}
