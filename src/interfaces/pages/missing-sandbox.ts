import { escapeHtml, writePage } from '../../http/html.ts';
import { pageHeaders, replyWithPage } from '../../http/page.ts';
import type { Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import { capitalize } from '../../lib/text.ts';
import { writeCodeBlock } from './code-block.ts';

interface Missing {
  /** The requested name; null if it is not valid. */
  readonly name: string | null;
  /** The reason, as in the problem that programs receive. */
  readonly detail: string;
  readonly needsToken: boolean;
  /** The way in which the operator runs the program. */
  readonly command: string;
}

/** Renders the 404 as a page that leads to existing sandboxes. Programs receive the problem itself. */
export function replyWithMissingSandbox(problem: Reply, missing: Missing, site: Site): Reply {
  const { headers, status, body } = problem;
  const own = { ...pageHeaders(), vary: 'accept', 'cache-control': 'no-store' };
  return replyWithPage(writeMissing(missing, status, body ?? '', site), { ...headers, ...own }, '', status);
}

function writeMissing(missing: Missing, status: number, body: string, site: Site): string {
  const { name, detail, needsToken, command } = missing;
  const wanted = name ?? 'demo';
  const token = needsToken ? ' -H "authorization: Bearer $WORKBENCH_TOKEN"' : '';
  const request = `curl -X PUT http://localhost:3000/_workbench/sandboxes/${wanted}${token}`;
  return writePage({
    site,
    current: null,
    title: 'No such sandbox – Quintet',
    description: 'There is no such sandbox on this server.',
    styles: ['guides.css', 'code-blocks.css'],
    scripts: ['code-blocks.js'],
    body: `<main id="content" class="prose alone">
<h1>${name === null ? 'This is not a sandbox name' : 'No such sandbox'}</h1>
<p>${status}: ${escapeHtml(capitalize(detail))}.</p>
<p>The sandbox has expired, was deleted, or never existed. By default, a sandbox expires an hour after its last use. <a href="/docs/testing">Testing</a> explains sandboxes; <a href="/">main</a> is the server’s own data.</p>
<h2>Create one</h2>
<ul>
<li>In the <a href="/console/sandboxes">console</a>, with <em>New sandbox</em>.</li>
<li>On this machine, with a command:${writeCodeBlock(`${command} sandbox create ${wanted}`, '')}</li>
<li>Over HTTP:${writeCodeBlock(request, '')}</li>
</ul>
<p>Programs receive only this JSON:</p>
<pre tabindex="0" aria-label="Response">${escapeHtml(body)}</pre>
</main>`,
  });
}
