import { printable } from '../lib/text.ts';
import type { Exchange } from './exchange.ts';

/** A longer query gets no links, because they would repeat it four times. */
const longestQuery = 1024;

/** Links to the other pages of a numbered list (RFC 8288), with the client's query except for the page. */
export function pageLinks({ ownPath: path, search }: Exchange, page: number, known: number): string | null {
  if (search.length > longestQuery) return null;
  const pages = Math.max(1, known);
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
    .filter((parameter) => parameter !== '' && !isPage(parameter));
  return others.map((parameter) => `&${printable(parameter)}`).join('');
}

/** Decoding a name takes ten times as long as everything else here. */
function isPage(parameter: string): boolean {
  const [name = ''] = parameter.split('=', 1);
  return name.includes('%') ? new URLSearchParams(parameter).has('page') : name === 'page';
}
