import { escapeHtml, writePage } from '../../http/html.ts';
import { type Site, writeSiteHeader } from '../../http/site.ts';
import { type Contract, contracts } from './contracts.ts';
import { type Heading, type ResolveLink, renderMarkdown } from './markdown.ts';

/** A contract for people: the file itself, with the others beside it. */
export function writeContractPage(contract: Contract, site: Site): string {
  const { html, chapters } = renderMarkdown(contract.text, resolveLink);
  return writePage({
    header: writeSiteHeader(site, 'contracts'),
    title: `${contract.title} – Quintet`,
    description: `The contract of Quintet: ${contract.title}.`,
    styles: ['contracts.css'],
    scripts: [],
    body: `<div class="book">
<nav class="shelf" aria-label="Contracts">
<ol>
${contracts.map((other) => writeEntry(other, other === contract ? chapters : [])).join('\n')}
</ol>
</nav>
<main id="content" class="prose">
${html}</main>
</div>`,
  });
}

function writeEntry({ name, title }: Contract, chapters: readonly Heading[]): string {
  if (chapters.length === 0) return `<li><a href="/docs/${name}">${escapeHtml(title)}</a></li>`;
  const links = chapters.map(
    (chapter) => `<li><a href="#${chapter.id}">${escapeHtml(chapter.title)}</a></li>`,
  );
  return `<li><a href="/docs/${name}" aria-current="page">${escapeHtml(title)}</a><ol>${links.join('')}</ol></li>`;
}

/** Only contracts are served: what the other files say comes with the program. */
const resolveLink: ResolveLink = (target) => {
  const [file = '', fragment] = target.split('#');
  const place = fragment === undefined ? '' : `#${fragment}`;
  if (file === '') return { href: place, title: null };
  const contract = contracts.find((one) => one.file === file);
  return contract === undefined ? null : { href: `/docs/${contract.name}${place}`, title: contract.title };
};
