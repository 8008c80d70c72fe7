import { escapeHtml } from '../../http/html.ts';
import { type Guide, guides, type Shelf, shelves } from './guides.ts';
import type { Heading } from './markdown.ts';

interface Navigation {
  readonly reading: { readonly guide: Guide; readonly chapters: readonly Heading[] } | null;
  readonly reference: string;
  readonly tools?: string;
}

/** Renders the navigation of all documentation; `search.js` adds the search and `docs.css` the style. */
export function writeNavigation({ reading, reference, tools = '' }: Navigation): string {
  return `<nav class="contents" aria-label="Documentation">
<div class="desk"><label class="search"><span class="quiet">Search</span><input type="search" id="search" placeholder="Search the docs" autocomplete="off" spellcheck="false"></label>
${tools}<button type="button" id="show-contents" aria-expanded="false" aria-controls="contents">Contents</button>
</div>
<p id="found" role="status"></p>
<div id="results" hidden></div>
<div id="contents">
${shelves.map((shelf) => writeShelf(shelf, reading)).join('\n')}
${reference}
</div>
</nav>`;
}

/** Collapses the shelves in the reference, which has a long list of its own. */
function writeShelf(shelf: Shelf, reading: Navigation['reading']): string {
  const entries = guides
    .filter((guide) => guide.shelf === shelf)
    .map((guide) => writeEntry(guide, guide === reading?.guide ? reading.chapters : null));
  return `<details class="shelf"${reading === null ? '' : ' open'}><summary>${shelf}</summary><ol>${entries.join('')}</ol></details>`;
}

function writeEntry({ name, title }: Guide, chapters: readonly Heading[] | null): string {
  const shown = `<span>${escapeHtml(title)}</span>`;
  if (chapters === null) return `<li><a href="/docs/${name}">${shown}</a></li>`;
  const links = chapters.map(
    (chapter) => `<li><a href="#${chapter.id}">${escapeHtml(chapter.title)}</a></li>`,
  );
  return `<li><a href="/docs/${name}" aria-current="page">${shown}</a><ol>${links.join('')}</ol></li>`;
}
