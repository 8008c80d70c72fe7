import { escapeHtml, writePage } from '../../http/html.ts';
import { type Site, writeSiteHeader } from '../../http/site.ts';
import { version } from '../../observe/process-metrics.ts';
import { type Example, headersOf, type Marker, markers, pathOf } from './example.ts';
import type { Shown } from './index.ts';
import type { Presented } from './interfaces.ts';
import { languageNames, languages, writeSnippet } from './snippets.ts';

/** The front page for people. */
export function writeHomePage(presented: readonly Presented[], shown: Shown, site: Site): string {
  return writePage({
    header: writeSiteHeader(site, 'home'),
    title: 'Quintet',
    description: 'One server, five API contracts.',
    styles: ['home.css', 'state.css', 'examples.css'],
    scripts: shown.hasStatus ? ['home.js', 'status.js'] : ['home.js'],
    body: [
      '<main id="content">',
      writeOpening(presented),
      ...(shown.hasStatus ? [stateOfServer] : []),
      writeIntroduction(shown),
      ...presented.map((api) => writeInterface(api, shown)),
      '</main>',
      writeFooter(),
    ].join('\n'),
  });
}

function writeOpening(presented: readonly Presented[]): string {
  return `<div class="top">
<div class="title">
<h1>Quintet</h1>
<p class="tagline">One server, five API contracts, every write durable.</p>
<p class="links"><a href="/docs">Reference</a> <a href="/docs/contracts">Contracts</a> <a href="/openapi.json">OpenAPI</a></p>
</div>
<nav class="staff" aria-label="Interfaces">
<ol>
${presented.map(({ id, name, path }) => `<li><a href="#${id}"><span>${name}</span> <code>${path}</code></a></li>`).join('\n')}
</ol>
</nav>
</div>`;
}

/** Filled in by `status.js`. */
const stateOfServer = `<section class="state" aria-labelledby="state-title">
<h2 id="state-title">Right now</h2>
<p id="connection" role="status"></p>
<dl class="figures">
<div><dt>Version</dt><dd data-state="version">${version}</dd></div>
<div><dt>Database</dt><dd data-state="database">…</dd></div>
<div><dt>Up for</dt><dd data-state="uptime">…</dd></div>
<div><dt>Requests a second</dt><dd data-state="rate">…</dd></div>
</dl>
<figure class="chart">
<svg id="chart" viewBox="0 0 600 120" preserveAspectRatio="none" role="img" aria-labelledby="chart-title"><g id="lines"></g><g id="bars"></g></svg>
<figcaption id="chart-title" data-state="minute">Requests of the last minute</figcaption>
</figure>
<div class="events">
<h3>Heard by subscribers</h3>
<ol id="events"></ol>
<p id="no-events">Nothing yet. Write a post in <a href="#graphql">GraphQL</a>, and it appears here.</p>
</div>
</section>`;

function writeIntroduction({ canTry }: Shown): string {
  const advice = canTry
    ? 'Every example runs here, against this server, and does no harm: it reads, or adds a record of its own.'
    : 'Every example is ready to copy.';
  const choices = languages.map(
    (language, index) =>
      `<label><input type="radio" name="language" value="${language}"${index === 0 ? ' checked' : ''}><span>${languageNames[language]}</span></label>`,
  );
  return `<section class="introduction" aria-labelledby="introduction-title">
<h2 id="introduction-title">Try it</h2>
<p>${advice}</p>
<fieldset class="languages">
<legend>Written for</legend>
${choices.join('\n')}
</fieldset>
</section>`;
}

function writeInterface(api: Presented, shown: Shown): string {
  const { id, name, path, description, examples } = api;
  return `<section class="interface" id="${id}" aria-labelledby="${id}-title">
<div class="about">
<h2 id="${id}-title">${name}</h2>
<p><code>${path}</code></p>
<p>${writeProse(description)}</p>
<p class="links">${linksOf(api, shown)}</p>${id === 'products' && shown.canTry ? productsToken : ''}
</div>
<div class="examples">
${examples.map((example) => writeExample(example, shown)).join('\n')}
</div>
</section>`;
}

function linksOf({ name, contract, document }: Presented, { hasGraphiql, hasSchemas }: Shown): string {
  const written = `<a href="/docs/${contract}">Contract<span class="quiet"> of the ${name}</span></a>`;
  const links = document
    ? [
        `<a href="/docs?document=${document}">Reference<span class="quiet"> of the ${name}</span></a>`,
        `<a href="/openapi/${document}.json">OpenAPI<span class="quiet"> of the ${name}</span></a>`,
      ]
    : [
        ...(hasGraphiql ? ['<a href="/graphql">GraphiQL</a>'] : []),
        ...(hasSchemas ? ['<a href="/graphql/main.graphql">Schema</a>'] : []),
      ];
  return [written, ...links].join(' ');
}

const productsToken = `
<label class="own">Token for writes <input type="password" data-marker="products" autocomplete="off" spellcheck="false"></label>`;

function writeExample(example: Example, { canTry }: Shown): string {
  const { id, title, method, route, note } = example;
  const codes = languages.map(
    (language) =>
      `<pre class="code" data-language="${language}" tabindex="0" aria-label="${escapeHtml(title)}, ${languageNames[language]}"><code>${fillMarkers(escapeHtml(writeSnippet(language, example)))}</code></pre>`,
  );
  const run = canTry
    ? `<button type="button" class="run primary">Run<span class="quiet"> “${escapeHtml(title)}”</span></button>`
    : '';
  return `<article class="example" id="${id}" data-request="${escapeHtml(JSON.stringify(requestOf(example)))}">
<h3>${title} <small><b>${method}</b> ${route}</small></h3>
${note === undefined ? '' : `<p class="note">${writeProse(note)}</p>\n`}${codes.join('\n')}
<p class="actions">${run}<button type="button" class="copy">Copy<span class="quiet"> “${escapeHtml(title)}”</span></button><span class="said" role="status"></span></p>
<div class="answer" hidden></div>
</article>`;
}

/** What the script needs to run it. */
function requestOf(example: Example) {
  const { method, body, learns } = example;
  const request = { method, path: pathOf(example), headers: headersOf(example), body };
  return { ...request, needs: markersIn(JSON.stringify(request)), learns };
}

/** Markers that only another example, or the reader, can fill in. */
function markersIn(text: string): readonly string[] {
  const known: readonly string[] = ['origin', 'email'] satisfies Marker[];
  const found = [...text.matchAll(/«(\w+)»/g)].map(([, name = '']) => name);
  return [...new Set(found)].filter((name) => !known.includes(name));
}

function fillMarkers(code: string): string {
  return code.replace(/«(\w+)»/g, (_, name: Marker) => `<var data-marker="${name}">${markers[name]}</var>`);
}

/** A sentence in which `code` is set off as in Markdown. */
function writeProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function writeFooter(): string {
  return `<footer>
<p class="colophon">Quintet ${version}. What each interface promises, limits and errors included, is written down in <a href="/docs/contracts">the contracts</a>; settings and operation in <code>README.md</code> and <code>docs/</code>, which come with the program.</p>
</footer>`;
}
