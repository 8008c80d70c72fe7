import { prefers } from './accept.ts';
import type { Exchange } from './exchange.ts';
import { type Headers, Reply } from './reply.ts';

/** Returns true for a browser, as opposed to a program. */
export function wantsPage(exchange: Exchange): boolean {
  return exchange.header('accept')?.includes('text/html') ?? false;
}

/** Returns true for a client that names HTML and prefers it to JSON. */
export function prefersPage(accept: string): boolean {
  return prefers(accept, 'text/html', 'application/json');
}

/**
 * A page may run its own scripts and connect to its own host; no other site may embed it. A page gets more
 * permissions only if the package that it shows needs them.
 */
const strictest = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
};

export function pageHeaders(allowances: Headers = {}): Headers {
  const policy = Object.entries({ ...strictest, ...allowances });
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.map(([name, sources]) => `${name} ${sources}`).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}

/**
 * Responds with a page whose links and files belong to its sandbox: `base` is put before their paths. The
 * console is shared by all sandboxes, and a link to `/~main` leads to main.
 */
export function replyWithPage(page: string, headers: Headers, base = '', status = 200): Reply {
  const based = page
    .replace('<html ', `<html data-base="${base}" `)
    .replace(/\b(href|src)="\/(?!console\b|~main\/)/g, `$1="${base}/`)
    .replace(/\bhref="\/~main\//g, 'href="/');
  return new Reply(status, base === '' ? page : based, headers);
}
