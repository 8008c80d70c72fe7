import { escapeHtml, writePage } from '../../http/html.ts';
import { pageHeaders, replyWithPage } from '../../http/page.ts';
import type { Place } from '../../http/place.ts';
import type { Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import type { Presented } from './interfaces.ts';
import { writeProse } from './prose.ts';

interface Viewed {
  readonly reply: Reply;
  readonly path: string;
  readonly place: Place;
}

/** Browsers display longer JSON as plain text. */
const longest = 300_000;

/** Renders a JSON response as a page with links to its documentation. Programs get the JSON itself. */
export function viewReply(viewed: Viewed, presented: readonly Presented[], site: Site): Reply | null {
  const { reply, place } = viewed;
  const { content, headers, status } = reply;
  const isJson = /^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '');
  if (!isJson || typeof content !== 'string' || content.length > longest) return null;
  // GraphQL has its own page, and health, status and documents are read by tools.
  if (place.interface === 'graphql' || (place.interface === null && place.route !== null)) return null;
  const page =
    place.route === null ? writeNowhere(viewed, presented, site) : writeResult(viewed, presented, site);
  const own = { ...pageHeaders(), vary: 'accept', 'cache-control': 'no-store' };
  return replyWithPage(page, { ...headers, ...own }, site.base, status);
}

function writeResult({ reply, path, place }: Viewed, presented: readonly Presented[], site: Site): string {
  const { status, body } = reply;
  const whole = escapeHtml(site.base + path);
  const home = presented.find(({ id, document }) => id === place.interface || document === place.interface);
  const links = [
    `<a href="/docs${home?.document === undefined ? '' : `#${home.document}`}">Reference</a>`,
    ...(home === undefined ? [] : [`<a href="/docs/${home.contract}">Contract</a>`]),
  ];
  return writePage({
    site,
    current: null,
    title: `${path} – Quintet`,
    description: 'A response of this server.',
    styles: ['response-page.css'],
    scripts: ['response-page.js'],
    body: `<main id="content" class="response-page">
<h1><b>GET</b> ${whole}</h1>
<p class="about"><b class="status" data-ok="${status < 400}">${status}</b> ${home === undefined ? '' : `${escapeHtml(home.name)}. `}Programs receive only the JSON. ${links.join(' ')}</p>
<pre class="json" tabindex="0" aria-label="Response">${escapeHtml(body ?? '')}</pre>
</main>`,
  });
}

function writeNowhere({ reply, path }: Viewed, presented: readonly Presented[], site: Site): string {
  const places = presented.map(({ name, path: start, document, description }) => {
    const reference = document === undefined ? '/docs#graphql' : `/docs#${document}`;
    return `<li><a href="${reference}">${escapeHtml(name)}</a> <code>${escapeHtml(site.base + start)}</code><p>${writeProse(description)}</p></li>`;
  });
  return writePage({
    site,
    current: null,
    title: 'Page not found – Quintet',
    description: 'The requested page does not exist.',
    styles: ['response-page.css'],
    scripts: ['response-page.js'],
    body: `<main id="content" class="response-page">
<h1>Page not found</h1>
<p class="about"><b class="status" data-ok="false">404</b> <code>${escapeHtml(site.base + path)}</code> does not exist on this server. Try one of these:</p>
<ul class="places">${places.join('')}</ul>
<p class="about">Programs receive only this JSON:</p>
<pre class="json" tabindex="0" aria-label="Response">${escapeHtml(reply.body ?? '')}</pre>
</main>`,
  });
}
