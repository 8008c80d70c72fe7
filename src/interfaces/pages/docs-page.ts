import { escapeHtml, writePage } from '../../http/html.ts';
import { type Site, writeSiteHeader } from '../../http/site.ts';
import type { Shown } from './index.ts';

const documents = [
  ['posts', 'Posts API'],
  ['versioned', 'Versioned API'],
  ['users', 'Flat Users API'],
  ['wrapped', 'Wrapped users'],
  ['products', 'Products API'],
] as const;

/** The reference of the REST interfaces: their OpenAPI documents, to read and to try. */
export function writeDocsPage({ canTry }: Shown, site: Site): string {
  const options = documents.map(([name, title]) => `<option value="${name}">${escapeHtml(title)}</option>`);
  return writePage({
    header: writeSiteHeader(site, 'reference'),
    title: 'Quintet reference',
    description: 'Every path of the REST interfaces, to read and to try.',
    styles: ['swagger-ui.css', 'docs.css', 'docs-forms.css'],
    libraries: ['swagger-ui.js'],
    scripts: ['docs.js'],
    body: `<div class="bar" role="region" aria-label="Document">
<label>Interface <select id="document">
${options.join('\n')}
<option value="">All of them</option>
</select></label>
<nav aria-label="Elsewhere"><a id="source" href="/openapi.json">OpenAPI document</a></nav>
</div>
<main id="content"><div id="reference" data-try="${canTry}"><p class="loading">Loading…</p></div></main>
<noscript><p class="loading">This page needs JavaScript. What it shows is in <a href="/openapi.json">/openapi.json</a>.</p></noscript>`,
  });
}
