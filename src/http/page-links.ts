import type { Exchange } from './exchange.ts';

export interface PagePosition {
  readonly page: number;
  readonly pages: number;
}

/** A longer query gets no links, because they would repeat it four times. */
const longestQuery = 1024;

/** Nearly every request asks for the same page as the previous one. */
let last = { path: '', search: '', page: 0, pages: 0, links: '' };

/**
 * Links to the other pages of a numbered list (RFC 8288). They keep the client's query except for the page.
 */
export function pageLinks({ ownPath: path, search }: Exchange, { page, pages }: PagePosition): string | null {
  if (search.length > longestQuery) return null;
  const isLast = last.page === page && last.pages === pages && last.search === search && last.path === path;
  if (!isLast)
    last = { path, search, page, pages, links: writeLinks(path, search, page, Math.max(1, pages)) };
  return last.links;
}

function writeLinks(path: string, search: string, page: number, pages: number): string {
  const rest = search === '' ? '' : withoutPage(search);
  const link = (number: number, relation: string) => `<${path}?page=${number}${rest}>; rel="${relation}"`;
  let links = link(1, 'first');
  if (page > 1) links += `, ${link(Math.min(page - 1, pages), 'prev')}`;
  if (page < pages) links += `, ${link(page + 1, 'next')}`;
  return `${links}, ${link(pages, 'last')}`;
}

function withoutPage(search: string): string {
  const others = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !new URLSearchParams(parameter).has('page'));
  return others.map((parameter) => `&${plainly(parameter)}`).join('');
}

/** Percent-encodes characters that would end a link or that no header may contain. */
function plainly(text: string): string {
  return text.replace(/[^\x21-\x7e]|[<>"]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
