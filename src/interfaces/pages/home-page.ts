import packageJson from '../../../package.json' with { type: 'json' };
import { writePage } from '../../http/html.ts';
import { addressOf, type Site } from '../../http/site.ts';
import { version } from '../../observe/process-metrics.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';
import { guides } from './guides.ts';
import type { Presented, Shown } from './index.ts';
import { writeProse } from './prose.ts';
import { writeLanguages, writePanel } from './request-panel.ts';

export function writeHomePage(presented: readonly Presented[], shown: Shown, site: Site): string {
  return writePage({
    site,
    current: 'home',
    title: 'Quintet',
    description: packageJson.description,
    styles: ['home.css', 'examples.css', 'request-panel.css', 'code-blocks.css'],
    scripts: ['home.js'],
    body: [
      '<main id="content">',
      writeOpening(presented),
      writeStart(presented, site),
      ...(presented.length > 0 ? [writeIntroduction(shown)] : []),
      ...presented.map((api) => writeInterface(api, shown)),
      '</main>',
      writeFooter(),
    ].join('\n'),
  });
}

const ofContracts =
  'Five ready-made contracts serve users, posts, comments, tags, friends and products. A <a href="/docs/collections">JSON file of your own</a> can be served instead.';
const ofFile =
  'This server serves <a href="/docs/collections">the collections of a JSON file</a>; the <a href="/docs">reference</a> describes them.';

function writeOpening(presented: readonly Presented[]): string {
  return `<div class="top">
<div class="title">
<h1>Quintet</h1>
<p class="tagline">${packageJson.description}</p>
<p>${presented.length > 0 ? ofContracts : ofFile}</p>
</div>${presented.length > 0 ? `\n${writeInterfaces(presented)}` : ''}
</div>`;
}

function writeInterfaces(presented: readonly Presented[]): string {
  return `<nav class="staff" aria-label="Interfaces">
<ol>
${presented.map(({ name, home: { id, path } }) => `<li><a href="#${id}"><span>${name}</span> <code>${path}</code></a></li>`).join('\n')}
</ol>
</nav>`;
}

function writeStart(presented: readonly Presented[], site: Site): string {
  const lookUp = '<a href="/docs">reference</a>. For tools: <a href="/openapi.json">OpenAPI</a>';
  const call =
    presented.length > 0
      ? `Run an <a href="#introduction-title">example</a> below, or look up an operation in the ${lookUp}.`
      : `Look up and run operations in the ${lookUp}.`;
  const inside = site.hasConsole
    ? `<a href="${addressOf('console', site)}">The console</a> shows live requests, every sandbox and its data.`
    : 'The console requires the workbench, which is disabled on this server.';
  return `<section class="start" aria-labelledby="start-title">
<h2 id="start-title">Start here</h2>
<ol>
<li><h3>Call it</h3><p>${call}</p></li>
<li><h3>Test with it</h3><p>The <a href="/docs/tutorial">tutorial</a> takes you from nothing to a passing test in ten minutes, each test in its own sandbox.</p></li>
<li><h3>Look inside</h3><p>${inside}</p></li>
</ol>
</section>`;
}

function writeIntroduction({ canTry }: Shown): string {
  const advice = canTry
    ? 'Run every example against this server. Examples only read data or add new records.'
    : 'Every example is ready to copy.';
  return `<section class="introduction" aria-labelledby="introduction-title">
<h2 id="introduction-title">Try it</h2>
<p>${advice}</p>
${writeLanguages()}
</section>`;
}

function writeInterface(api: Presented, shown: Shown): string {
  const { id, path, description } = api.home;
  return `<section class="interface" id="${id}" aria-labelledby="${id}-title">
<div class="about">
<h2 id="${id}-title">${api.name}</h2>
<p><code>${path}</code></p>
<p>${writeProse(description)}</p>
<p class="links">${linksOf(api, shown)}</p>${id === 'products' && shown.canTry ? writeTokenField(shown) : ''}
</div>
<div class="examples">
${examples[id]?.map((example) => writeExample(example, shown)).join('\n')}
</div>
</section>`;
}

function linksOf({ name, home, reference }: Presented, { hasGraphiql, hasSchemas }: Shown): string {
  const written = `<a href="/docs/${home.contract}">Contract<span class="quiet"> for the ${name}</span></a>`;
  const document = reference?.document;
  const links = document
    ? [
        `<a href="/docs#${document}">Reference<span class="quiet"> for the ${name}</span></a>`,
        `<a href="/openapi/${document}.json">OpenAPI<span class="quiet"> for the ${name}</span></a>`,
      ]
    : [
        ...(hasGraphiql ? ['<a href="/graphql">GraphiQL</a>'] : []),
        ...(hasSchemas ? ['<a href="/graphql/main.graphql">Schema</a>'] : []),
      ];
  return [written, ...links].join(' ');
}

function writeTokenField({ productsToken }: Shown): string {
  return `
<label class="own">Token for writes <small>${writeProse(productsToken)}</small> <input type="password" data-marker="products" autocomplete="off" spellcheck="false"></label>`;
}

function writeExample({ id, title, note, learns, ...request }: Example, { canTry }: Shown): string {
  return `<article class="example" id="${id}">
<h3>${title} <small><b>${request.method}</b> ${request.route}</small></h3>
${note === undefined ? '' : `<p class="note">${writeProse(note)}</p>\n`}${writePanel({ title, request, canRun: canTry, ...(learns && { learns }) })}
</article>`;
}

function writeFooter(): string {
  const listed = guides
    .filter(({ shelf }) => shelf === 'Explanation')
    .map(({ name, title }) => `<a href="/docs/${name}">${title}</a>`);
  return `<footer>
<p class="colophon">Quintet ${version}. <a href="/docs/contracts">The contracts</a> define each interface, with its limits and errors. <a href="/docs/settings">Settings</a> and <a href="/docs/commands">commands</a> configure it. Background: ${listed.join(', ')}.</p>
</footer>`;
}
