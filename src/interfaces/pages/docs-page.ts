import { escapeHtml, writePage } from './html.ts';
import type { Shown } from './index.ts';

const documents = [
  ['posts', 'Posts API'],
  ['versioned', 'Versioned API'],
  ['users', 'Flat Users API'],
  ['wrapped', 'Wrapped users'],
  ['products', 'Products API'],
] as const;

/** The reference of the REST interfaces: their OpenAPI documents, to read and to try. */
export function writeDocsPage({ canTry, hasGraphiql }: Shown): string {
  const options = documents.map(([name, title]) => `<option value="${name}">${escapeHtml(title)}</option>`);
  return writePage({
    title: 'Quintet reference',
    description: 'Every path of the REST interfaces, to read and to try.',
    styles: ['base.css', 'swagger-ui.css', 'docs.css', 'docs-forms.css'],
    libraries: ['swagger-ui.js'],
    scripts: ['docs.js'],
    body: `<header class="bar">
<a class="home" href="/">Quintet</a>
<label>Interface <select id="document">
${options.join('\n')}
<option value="">All of them</option>
</select></label>
<nav aria-label="Elsewhere"><a id="source" href="/openapi.json">OpenAPI document</a>${hasGraphiql ? ' <a href="/graphql">GraphiQL</a>' : ''}</nav>
</header>
<div id="reference" data-try="${canTry}"><p class="loading">Loading…</p></div>
<noscript><p class="loading">This page needs JavaScript. What it shows is in <a href="/openapi.json">/openapi.json</a>.</p></noscript>`,
  });
}
