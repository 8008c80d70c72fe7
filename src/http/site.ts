/** What the header of every page leads to. */
export interface Site {
  /** What comes before every path of the world that the page belongs to: nothing, or `/~name`. */
  readonly base: string;
  readonly hasConsole: boolean;
  readonly hasGraphiql: boolean;
}

export const sitePages = ['home', 'console', 'reference', 'contracts', 'graphql'] as const;
export type SitePage = (typeof sitePages)[number];

const titles: Readonly<Record<SitePage, string>> = {
  home: 'Home',
  console: 'Console',
  reference: 'Reference',
  contracts: 'Contracts',
  graphql: 'GraphQL',
};

/**
 * The header that all pages share; `base.css` has its style. `current` is null on a page that it does not lead to. `tools`
 * is markup for the right end, such as a switch.
 */
export function writeSiteHeader(site: Site, current: SitePage | null, tools = ''): string {
  const links = sitePages.filter((page) => isThere(page, site)).map((page) => writeLink(page, site, current));
  return `<header class="site">
<a class="brand" href="/"><svg viewBox="0 0 26 26" aria-hidden="true"><path d="M0 5h26M0 9h26M0 13h26M0 17h26M0 21h26"/><ellipse cx="11" cy="17" rx="4.4" ry="3.2" transform="rotate(-20 11 17)"/><path class="stem" d="M14.9 15.8V2.5"/></svg>Quintet</a>
<nav aria-label="Pages">${links.join('')}</nav>${tools === '' ? '' : `\n<div class="tools">${tools}</div>`}
</header>`;
}

function isThere(page: SitePage, { hasConsole, hasGraphiql }: Site): boolean {
  if (page === 'console') return hasConsole;
  return page !== 'graphql' || hasGraphiql;
}

function writeLink(page: SitePage, site: Site, current: SitePage | null): string {
  const mark = page === current ? ' aria-current="page"' : '';
  return `<a href="${addressOf(page, site)}"${mark}>${titles[page]}</a>`;
}

/** Where a page is, seen from the world that the site belongs to. */
export function addressOf(page: SitePage, { base }: Pick<Site, 'base'>): string {
  if (page === 'console') return base === '' ? '/console' : `/console?world=${base.slice('/~'.length)}`;
  const paths = { home: '/', reference: '/docs', contracts: '/docs/contracts', graphql: '/graphql' };
  return paths[page];
}
