import { escapeHtml, writePage } from '../../../http/html.ts';
import type { Interface } from '../../../http/interface.ts';
import { logInButton } from '../../../http/log-in-dialog.ts';
import type { Operation } from '../../../http/operation.ts';
import { type Site, writeSiteHeader } from '../../../http/site.ts';
import type { Steps } from '../../../lib/made-once.ts';
import { Components } from '../../../openapi/components.ts';
import { type Described, isDescribed } from '../../../openapi/described.ts';
import { languageNames, languages } from '../assets/snippets.js';
import type { Shown } from '../index.ts';
import { writeProse } from '../prose.ts';
import { type RootField, rootFieldsOf, type SchemaTexts, writeGraphqlChapter } from './graphql-chapter.ts';
import { type ArticleParts, routeOf, writeOperation } from './operation-article.ts';
import { Schemas } from './schema-fields.ts';
import { writeSharedChapter } from './shared-chapter.ts';
import { writeTokens } from './tokens.ts';

/** The reference: every operation of every interface, to read, to change and to send. An operation in a step. */
export function* writeReferencePage(
  interfaces: readonly Interface[],
  { canTry }: Shown,
  site: Site,
): Steps<string> {
  const described = inOrder(interfaces.filter(isDescribed));
  const texts: SchemaTexts = new Map(interfaces.flatMap(({ schemas }) => [...(schemas?.() ?? [])]));
  yield;
  const fields = yield* rootFieldsOf(texts);
  const parts = yield* partsFor(described, canTry);
  const chapters: string[] = [];
  for (const api of described) chapters.push(yield* writeChapter(api, parts));
  const tools = canTry ? logInButton : '';
  return writePage({
    header: writeSiteHeader(site, 'reference', tools),
    title: 'Quintet reference',
    description: 'Every operation of every interface, to read and to try.',
    styles: ['reference.css', 'operations.css', 'shared.css', 'request-panel.css', 'tokens.css'],
    scripts: ['reference.js'],
    body: `<div class="reference">
${writeContents(described, fields)}
<main id="content">
${opening}
${chapters.join('\n')}
${texts.size === 0 ? '' : writeGraphqlChapter(texts, fields, canTry)}
${writeSharedChapter(described)}
</main>
</div>
${canTry ? writeTokens(described) : ''}`,
  });
}

/** First what clients are built for, then what an operator asks. */
function inOrder(described: readonly Described[]): readonly Described[] {
  return [...described].sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ home, reference }: Described): number {
  if (home !== undefined) return 0;
  return reference.document === undefined ? 2 : 1;
}

function* partsFor(described: readonly Described[], canTry: boolean): Steps<ArticleParts> {
  const components = new Components();
  const schemaOf: ArticleParts['schemaOf'] = (shape) => components.schemaOf(shape, 'input');
  // The named schemas are known once every shape has been asked for.
  for (const { body } of described.flatMap(({ operations }) => operations)) {
    if (body === null) continue;
    schemaOf(body.shape);
    yield;
  }
  return { schemas: new Schemas(components), schemaOf, canTry };
}

const opening = `<div class="opening first">
<h1>Reference</h1>
<p>Every operation: what it does, takes and answers, with a request to change and to send. What an interface promises as a whole is in <a href="/docs/contracts">the contracts</a>; for tools there are <a href="/openapi.json">OpenAPI</a>, also <a href="/openapi-3.0.json">as 3.0</a>, <a href="/postman.json">a Postman collection</a> and <a href="/arazzo.json">Arazzo workflows</a>.</p>
</div>`;

const languageChoice = `<fieldset class="languages">
<legend class="quiet">Code for</legend>
${languages.map((language, index) => `<label><input type="radio" name="language" value="${language}"${index === 0 ? ' checked' : ''}><span>${languageNames[language]}</span></label>`).join('\n')}
</fieldset>`;

function idOf({ reference, name }: Described): string {
  return reference.document ?? name.toLowerCase().replaceAll(' ', '-');
}

function* writeChapter(api: Described, parts: ArticleParts): Steps<string> {
  const id = idOf(api);
  const { document, description, tags } = api.reference;
  const links = [
    ...(api.home === undefined
      ? []
      : [`<a href="/docs/${api.home.contract}">Contract<span class="quiet"> of the ${api.name}</span></a>`]),
    ...(document === undefined
      ? []
      : [`<a href="/openapi/${document}.json">OpenAPI<span class="quiet"> of the ${api.name}</span></a>`]),
  ];
  const groups = [...Map.groupBy(api.operations, ({ tag }) => tag)];
  const written: string[] = [];
  for (const [tag, operations] of groups) {
    const about = `<p class="group">${escapeHtml(tag)} <span>${writeProse(tags[tag] ?? '')}</span></p>`;
    if (groups.length > 1) written.push(about);
    for (const operation of operations) {
      written.push(writeOperation({ api, operation }, parts));
      yield;
    }
  }
  return `<section class="chapter" id="${id}" aria-labelledby="${id}-title">
<div class="opening"><h2 id="${id}-title">${escapeHtml(api.name)}</h2>
${description
  .split('\n\n')
  .map((paragraph) => `<p>${writeProse(paragraph)}</p>`)
  .join('\n')}
<p class="links">${links.join(' ')}</p></div>
${written.join('\n')}
</section>`;
}

const shortNames = { query: 'QRY', mutation: 'MUT', subscription: 'SUB' } as const;

function writeContents(described: readonly Described[], fields: readonly RootField[]): string {
  const chapters = described.map((api) =>
    writeGroup(
      idOf(api),
      api.name,
      api.operations.map((operation) => writeEntry(operation, api.operations)),
    ),
  );
  const graphql = fields.map(({ id, root, field, schemas }) => {
    const variant = schemas.includes('main') ? '' : ` <small>${schemas.join(', ')}</small>`;
    return `<li><a href="#${id}"><b>${shortNames[root]}</b><span>${field.name}${variant}</span></a></li>`;
  });
  const shared = [
    '<li><a href="#shared-errors"><span>Errors</span></a></li>',
    '<li><a href="#shared-headers"><span>Headers</span></a></li>',
  ];
  return `<nav class="contents" aria-label="Operations">
<div class="desk"><label class="search"><span class="quiet">Search</span><input type="search" id="search" placeholder="Search everything" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></label>
${languageChoice}
<button type="button" id="show-contents" aria-expanded="false" aria-controls="contents">All operations</button>
</div>
<p id="found" role="status"></p>
<div id="contents">
${chapters.join('\n')}
${graphql.length === 0 ? '' : writeGroup('graphql', 'GraphQL', graphql)}
${writeGroup('shared', 'What all share', shared)}
<div id="found-elsewhere"></div>
</div>
</nav>`;
}

function writeGroup(id: string, title: string, entries: readonly string[]): string {
  return `<section><h2><a href="#${id}">${escapeHtml(title)}</a></h2><ol>${entries.join('')}</ol></section>`;
}

/** Operations that do the same at two places are told apart by the place. */
function writeEntry({ id, method, summary, path }: Operation, all: readonly Operation[]): string {
  const isAlone = all.filter((other) => other.summary === summary && other.method === method).length === 1;
  const where = isAlone ? '' : ` <small>${escapeHtml(routeOf(path))}</small>`;
  return `<li><a href="#${id}"><b>${method === 'DELETE' ? 'DEL' : method}</b><span>${escapeHtml(summary)}${where}</span></a></li>`;
}
