import { hueOf } from '../lib/hash.ts';

/** The site that a page belongs to: main or a sandbox. */
export interface Site {
  /** The path prefix of the sandbox, `/~name`; empty for main. */
  readonly base: string;
  readonly hasConsole: boolean;
  readonly hasGraphiql: boolean;
}

/** The pages that the header links to, in order. */
const pages = {
  home: { title: 'Home', path: '/' },
  console: { title: 'Console', path: '/console' },
  reference: { title: 'Reference', path: '/docs' },
  contracts: { title: 'Contracts', path: '/docs/contracts' },
  testing: { title: 'Testing', path: '/docs/testing' },
  graphql: { title: 'GraphQL', path: '/graphql' },
};
export type SitePage = keyof typeof pages;

export function sandboxOf({ base }: Pick<Site, 'base'>): string | null {
  return base === '' ? null : base.slice('/~'.length);
}

/**
 * Writes the header of a page, styled by `base.css`. `current` is null on a page that the header does not
 * link to. `tools` is markup for the right end, such as a button.
 */
export function writeSiteHeader(site: Site, current: SitePage | null, tools = ''): string {
  const links = (Object.keys(pages) as SitePage[])
    .filter((page) => isThere(page, site))
    .map((page) => writeLink(page, site, current));
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
  return `<a href="${addressOf(page, site)}"${mark}>${pages[page].title}</a>`;
}

/** Writes the name of the sandbox, with the way out of it. */
function writeSwitch(name: string, current: SitePage | null): string {
  return `<details class="sandbox"><summary><span>Sandbox</span> <b>${name}</b></summary>
<ul><li><a href="/~main${pages[current ?? 'home'].path}">main</a></li><li><a href="/console/sandboxes">All sandboxes in the console</a></li></ul>
</details>
`;
}

/** Returns the path of a page, without the prefix of the site. */
export function addressOf(page: SitePage, site: Pick<Site, 'base'>): string {
  const name = sandboxOf(site);
  return page === 'console' && name !== null ? `/console?sandbox=${name}` : pages[page].path;
}
