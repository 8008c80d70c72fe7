import { computed, signal } from '@preact/signals';

/** The address holds the whole state of the page, so a link shows the same view. */

const here = signal(new URL(location.href));

addEventListener('popstate', () => {
  here.value = new URL(location.href);
});

/** The view, such as `requests`; empty at `/console` itself. */
export const view = computed(() => here.value.pathname.split('/')[2] ?? '');

/** The sandbox that all views refer to. */
export const world = computed(() => parameter('sandbox') ?? 'main');

/** Returns a query parameter as a signal. */
export function parameter(name: string): string | null {
  return here.value.searchParams.get(name);
}

export type Parameters = Readonly<Record<string, string | null>>;

/** Changes query parameters; null removes one. Typing replaces the history entry, choosing adds one. */
export function setParameters(changes: Parameters, how: 'push' | 'replace' = 'push'): void {
  visit(changed(here.peek(), changes), how);
}

/** Returns the address of a view of the same sandbox. */
export function linkTo(name: string, changes: Parameters = {}): string {
  const target = new URL(`/console/${name}`, here.value);
  const kept = world.value === 'main' ? null : world.value;
  const { pathname, search } = changed(target, { sandbox: kept, ...changes });
  return pathname + search;
}

export function go(link: string, how: 'push' | 'replace' = 'push'): void {
  visit(new URL(link, location.href), how);
}

function visit(url: URL, how: 'push' | 'replace'): void {
  if (url.href === here.peek().href) return;
  if (how === 'push') history.pushState(null, '', url);
  else history.replaceState(null, '', url);
  here.value = url;
}

function changed(url: URL, changes: Parameters): URL {
  const next = new URL(url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.searchParams.delete(name);
    else next.searchParams.set(name, value);
  }
  return next;
}

/** Links between views do not reload the page. Modifier keys open a new tab as usual. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || !/^\/console(\/|$)/.test(link.pathname)) return;
  event.preventDefault();
  go(link.href);
}
