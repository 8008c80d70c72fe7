import type { Exchange } from '../../http/exchange.ts';
import { escapeHtml } from '../../http/html.ts';
import { Reply } from '../../http/reply.ts';

/** The places in a page that name the server; scripts find them by the same attributes. */
const named = /(<var (class|data-marker)="origin">)(ws)?[^<]*/g;

/** Writes the origin that the reader has used into the examples of a page. */
export function writeOrigin(page: Reply, origin: string | null, base: string): Reply {
  if (origin === null) return page;
  const { status, body, headers } = page;
  const text = (body ?? '').replace(named, (_, start: string, kind: string, socket?: string) => {
    const address = escapeHtml(socket ? origin.replace(/^http/, 'ws') : origin);
    return `${start}${address}${kind === 'class' ? '' : base}`;
  });
  return new Reply(status, text, headers);
}

/** A server has few names. Pages for more of them, which clients could invent, are not kept. */
const maxOrigins = 8;

/** Creates a page on first use, and once for each origin. */
export function pageForOrigin(make: () => Reply, base: string): (exchange: Exchange) => Reply {
  const pages = new Map<string, Reply>();
  let made: Reply | null = null;
  return ({ origin }) => {
    made ??= make().kept();
    const known =
      pages.get(origin ?? '') ?? (pages.size < maxOrigins ? writeOrigin(made, origin, base).kept() : made);
    if (pages.size < maxOrigins) pages.set(origin ?? '', known);
    return known;
  };
}
