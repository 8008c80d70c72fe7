import type { Exchange } from '../../http/exchange.ts';
import { escapeHtml, writePage } from '../../http/html.ts';
import { logInButton, writeLogInDialog } from '../../http/login-dialog.ts';
import { pageHeaders, replyWithPage, wantsPage } from '../../http/page.ts';
import type { Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import { replyWithStaticFile } from '../../http/static-files.ts';
import { Failure } from '../../lib/failure.ts';
import { graphiqlExamples } from './graphiql-examples.ts';
import { schemaNames } from './schema/documents.ts';

/** GraphiQL for a browser, from the installed packages: the page makes no request to another host. */

const files = [
  'react.js',
  'react-dom.js',
  'graphiql.js',
  'graphiql.css',
  'graphiql-page.js',
  'graphiql-page.css',
];

const tools = `<label><span class="quiet">Schema</span><select id="schema">
<option value="">All</option>
${schemaNames.map((name) => `<option value="${name}">${name}</option>`).join('\n')}
</select></label>
<label><span class="quiet">Examples</span><select id="example">
<option value="">Examples …</option>
${graphiqlExamples.map(({ title }, index) => `<option value="${index}">${escapeHtml(title)}</option>`).join('\n')}
</select></label>
${logInButton}`;

function writeGraphiqlPage(site: Site): string {
  return writePage({
    site,
    current: 'graphql',
    tools,
    title: 'Quintet GraphQL',
    description: 'GraphiQL for the schemas of the blog.',
    styles: ['/graphql/assets/graphiql.css', 'tokens.css', '/graphql/assets/graphiql-page.css'],
    libraries: ['react.js', 'react-dom.js', 'graphiql.js'].map((name) => `/graphql/assets/${name}`),
    scripts: ['/graphql/assets/graphiql-page.js'],
    body: `<main id="content"><h1 class="quiet">GraphiQL</h1><div id="graphiql" data-examples="${escapeHtml(JSON.stringify(graphiqlExamples))}"><p class="loading">Loading…</p><noscript><p>GraphiQL needs JavaScript. Send operations to this address instead, as <a href="/docs/graphql">the contract</a> shows.</p></noscript></div></main>
${writeLogInDialog()}`,
  });
}

/** Returns true for a browser that opens the address, as opposed to a client that sends a query. */
export function wantsGraphiql(exchange: Exchange): boolean {
  if (exchange.method !== 'GET' || !wantsPage(exchange)) return false;
  return ['query', 'extensions'].every((name) => exchange.query(name) === undefined);
}

/** GraphiQL's editor uses inline styles, and its style sheet embeds its font. */
const headers = pageHeaders({
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
  'connect-src': "'self' ws: wss:",
});

export function replyWithGraphiql(site: Site): Reply {
  return replyWithPage(writeGraphiqlPage(site), headers, site.base).kept();
}

export function replyWithAsset(exchange: Exchange): Promise<Reply> {
  const name = exchange.parameter('name');
  if (!files.includes(name)) throw new Failure('NOT_FOUND', 'Resource not found');
  return replyWithStaticFile(name);
}
