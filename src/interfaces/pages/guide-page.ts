import { posix } from 'node:path';
import { escapeHtml, writePage } from '../../http/html.ts';
import type { Site } from '../../http/site.ts';
import { type Guide, guides } from './guides.ts';
import { type Rendered, renderMarkdown, type Target } from './markdown.ts';
import { writeNavigation } from './navigation.ts';
import type { Chapter } from './reference/chapters.ts';

/** Renders a file of `docs/`. `chapters` lists the chapters of the reference. */
export function writeGuidePage(guide: Guide, chapters: readonly Chapter[], site: Site): string {
  const rendered = renderGuide(guide, site);
  const reference = chapters.map(
    ({ id, name }) => `<li><a href="/docs#${id}"><span>${escapeHtml(name)}</span></a></li>`,
  );
  return writePage({
    site,
    current: guide.shelf === 'Contracts' ? 'contracts' : guide.name === 'testing' ? 'testing' : null,
    title: `${guide.title} – Quintet`,
    description: `Quintet documentation: ${guide.title}.`,
    styles: ['docs.css', 'guides.css', 'code-blocks.css'],
    scripts: ['guide.js'],
    body: `<div class="docs">
${writeNavigation({
  reading: { guide, chapters: rendered.chapters },
  reference: `<section><h2><a href="/docs">Reference</a></h2><ol>${reference.join('')}</ol></section>`,
})}
<main id="content" class="prose">
${rendered.html}</main>
</div>`,
  });
}

export function renderGuide(guide: Guide, { base }: Pick<Site, 'base'>): Rendered {
  return renderMarkdown(guide.text, base, (link) => resolveLink(guide, link));
}

/** Resolves a link relative to the file that contains it. */
function resolveLink({ file }: Guide, link: string): Target {
  const [path = '', fragment] = link.split('#');
  const place = fragment === undefined ? '' : `#${fragment}`;
  if (path === '') return { href: place, title: null };
  const target = posix.join('docs', posix.dirname(file), path);
  const guide = guides.find((other) => `docs/${other.file}` === target);
  return guide === undefined ? { file: target } : { href: `/docs/${guide.name}${place}`, title: guide.title };
}
