import type { BrowserContext } from '@playwright/test';

/** Returns the address without trailing slashes. Throws if a browser could not be led from it to a sandbox. */
export function readRoutedUrl(url: string): string {
  if (/^https:/i.test(url))
    throw new TypeError(`url must begin with http://, because a sandbox has no certificate, not "${url}"`);
  if (/^http:\/\/[^/]/i.test(url) && URL.canParse(url)) return new URL(url).href.replace(/\/+$/, '');
  throw new TypeError(`url must be the address that your application calls, not "${url}"`);
}

/** Leads requests, event streams and WebSockets of pages from one address to the sandbox, and no others. */
export async function routeToSandbox(context: BrowserContext, from: string, to: string): Promise<void> {
  const rest = (url: string) => (/^(?:[/?#]|$)/.test(url.slice(from.length)) ? url.slice(from.length) : null);
  const isRouted = ({ href }: URL) => href.startsWith(from) && rest(href) !== null;
  await context.route(isRouted, (route) => route.continue({ url: to + (rest(route.request().url()) ?? '') }));
  // Playwright cannot change the address of a WebSocket, so its constructor does.
  await context.addInitScript(replaceWebSocket, { from: inSockets(from), to: inSockets(to) });
}

function inSockets(url: string): string {
  return url.replace(/^http/, 'ws');
}

interface Page {
  readonly location: { readonly href: string };
  WebSocket: typeof WebSocket;
}

/** Runs in the page, before its own scripts. */
function replaceWebSocket({ from, to }: { readonly from: string; readonly to: string }): void {
  const page = globalThis as unknown as Page;
  page.WebSocket = new Proxy(page.WebSocket, {
    construct(target, [url, ...rest], newTarget) {
      const href = URL.parse(url, page.location.href)?.href.replace(/^http/, 'ws') ?? '';
      const path = href.slice(from.length);
      const isRouted = href.startsWith(from) && /^(?:[/?#]|$)/.test(path);
      return Reflect.construct(target, [isRouted ? to + path : url, ...rest], newTarget);
    },
  });
}
