import { escapeHtml, writePage } from '../../../http/html.ts';
import type { Interface } from '../../../http/interface.ts';
import { logInButton } from '../../../http/login-dialog.ts';
import type { Site } from '../../../http/site.ts';
import { Components } from '../../../openapi/components.ts';
import type { Described } from '../../../openapi/described.ts';
import type { Shown } from '../index.ts';
import { writeNavigation } from '../navigation.ts';
import { writeProse } from '../prose.ts';
import { writeLanguages } from '../request-panel.ts';
import { chapterOf, describedIn, type Entries, entriesOf, writeEntries } from './chapters.ts';
import { rootFieldsOf, type SchemaTexts, writeGraphqlChapter } from './graphql-chapter.ts';
import { type ArticleParts, writeOperation } from './operation-article.ts';
import { Schemas } from './schema-fields.ts';
import { writeTokens } from './tokens.ts';

export interface Reference {
  /** The content of the page. */
  readonly html: string;
  readonly entries: Entries;
}

/** Renders every operation of every interface. */
export function writeReference(interfaces: readonly Interface[], shown: Shown): Reference {
  const { canTry } = shown;
  const described = describedIn(interfaces);
  const texts: SchemaTexts = new Map(interfaces.flatMap(({ schemas }) => [...(schemas?.() ?? [])]));
  const fields = rootFieldsOf(texts);
  const parts = partsFor(described, canTry);
  const chapters = described.map((api) => writeChapter(api, parts));
  const entries = entriesOf(described, fields);
  const html = `<div class="docs">
${writeNavigation({ reading: null, reference: writeEntries(entries), tools: writeLanguages() })}
<main id="content">
${opening}
${chapters.join('\n')}
${texts.size === 0 ? '' : writeGraphqlChapter(texts, fields, canTry)}
</main>
</div>
${canTry ? writeTokens(described, shown) : ''}`;
  return { html, entries };
}

export function writeReferencePage(html: string, { canTry }: Shown, site: Site): string {
  return writePage({
    site,
    current: 'reference',
    tools: canTry ? logInButton : '',
    title: 'Quintet reference',
    description: 'Every operation of every interface, ready to try.',
    styles: ['docs.css', 'operations.css', 'request-panel.css', 'code-blocks.css', 'tokens.css'],
    scripts: ['reference.js'],
    body: html,
  });
}

function partsFor(described: readonly Described[], canTry: boolean): ArticleParts {
  const components = new Components();
  const schemaOf: ArticleParts['schemaOf'] = (shape) => components.schemaOf(shape, 'input');
  // The named schemas are known only after every shape has been converted.
  for (const { body } of described.flatMap(({ operations }) => operations)) {
    if (body !== null) schemaOf(body.shape);
  }
  return { schemas: new Schemas(components), schemaOf, canTry };
}

const opening = `<div class="opening first">
<h1>Reference</h1>
<p>Every operation with its parameters, responses and a request to edit and send. The <a href="/docs/contracts">contracts</a> define each interface as a whole, and <a href="/docs/testing">Testing</a> explains how to use Quintet in tests. For tools: <a href="/openapi.json">OpenAPI 3.1</a> and <a href="/openapi-3.0.json">OpenAPI 3.0</a>, which Postman imports too.</p>
</div>`;

function writeChapter(api: Described, parts: ArticleParts): string {
  const { id } = chapterOf(api);
  const { document, description, tags } = api.reference;
  const links = [
    ...(api.home === undefined
      ? []
      : [`<a href="/docs/${api.home.contract}">Contract<span class="quiet"> for the ${api.name}</span></a>`]),
    ...(document === undefined
      ? []
      : [`<a href="/openapi/${document}.json">OpenAPI<span class="quiet"> for the ${api.name}</span></a>`]),
  ];
  const groups = [...Map.groupBy(api.operations, ({ tag }) => tag)];
  const written = groups.flatMap(([tag, operations]) => {
    const about = `<p class="group">${escapeHtml(tag)} <span>${writeProse(tags[tag] ?? '')}</span></p>`;
    const articles = operations.map((operation) => writeOperation({ api, operation }, parts));
    return groups.length > 1 ? [about, ...articles] : articles;
  });
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
