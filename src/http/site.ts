import { hueOf } from '../lib/hue-of.ts';

/** The site that a page is part of: main's, or that of a sandbox. */
export interface Site {
  /** The prefix of every path of the sandbox that the page belongs to: `/~name`, or nothing for main. */
  readonly base: string;
  readonly hasConsole: boolean;
  readonly hasGraphiql: boolean;
}

export const sitePages = ['home', 'console', 'reference', 'contracts', 'testing', 'graphql'] as const;
export type SitePage = (typeof sitePages)[number];

const titles: Readonly<Record<SitePage, string>> = {
  home: 'Home',
  console: 'Console',
  reference: 'Reference',
  contracts: 'Contracts',
  testing: 'Testing',
  graphql: 'GraphQL',
};

const paths: Readonly<Record<SitePage, string>> = {
  home: '/',
  console: '/console',
  reference: '/docs',
  contracts: '/docs/contracts',
  testing: '/docs/testing',
  graphql: '/graphql',
};

/** The name of the sandbox that the site belongs to; null for main. */
export function sandboxOf({ base }: Pick<Site, 'base'>): string | null {
  return base === '' ? null : base.slice('/~'.length);
}

/**
 * The header of every page; `base.css` has its style. `current` is null on a page that it does not link to. `tools` is
 * markup for the right end, such as a button.
 */
export function writeSiteHeader(site: Site, current: SitePage | null, tools = ''): string {
  const links = sitePages.filter((page) => isThere(page, site)).map((page) => writeLink(page, site, current));
  const name = sandboxOf(site);
  return `<header class="site"${name === null ? '' : ` data-hue="${hueOf(name)}"`}>
<a class="brand" href="/"><svg viewBox="0 0 26 26" aria-hidden="true"><path d="M0 5h26M0 9h26M0 13h26M0 17h26M0 21h26"/><ellipse cx="11" cy="17" rx="4.4" ry="3.2" transform="rotate(-20 11 17)"/><path class="stem" d="M14.9 15.8V2.5"/></svg>Quintet</a>
${name === null ? '' : writeSwitch(name, current)}<nav aria-label="Pages">${links.join('')}</nav>${tools === '' ? '' : `\n<div class="tools">${tools}</div>`}
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

/** The name of the sandbox, and the way to main; `sandbox-switch.js` adds the other sandboxes. */
function writeSwitch(name: string, current: SitePage | null): string {
  return `<details class="sandbox"><summary><span>Sandbox</span> <b>${name}</b></summary>
<ul><li><a href="/~main${paths[current ?? 'home']}">main</a></li></ul>
</details>
`;
}

/** The address of a page, before the prefix of the site is added. */
export function addressOf(page: SitePage, site: Pick<Site, 'base'>): string {
  const name = sandboxOf(site);
  return page === 'console' && name !== null ? `/console?world=${name}` : paths[page];
}
