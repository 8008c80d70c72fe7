import type { Interface } from '../../http/interface.ts';
import type { Site } from '../../http/site.ts';
import type { Pause } from '../../lib/once.ts';
import { renderGuide } from './guide-page.ts';
import { type Guide, guides } from './guides.ts';
import type { Shown } from './index.ts';
import { type Reference, writeReferencePage } from './reference/reference-page.ts';

interface Findable {
  readonly kind: string;
  readonly title: string;
  readonly within: string;
  readonly href: string;
  /** In lower case. */
  readonly text: string;
}

/** Writes the index of all guides and operations, with pauses in between. */
export async function writeSearchIndex(
  interfaces: readonly Interface[],
  shown: Shown,
  site: Site,
  pause: Pause,
): Promise<readonly Findable[]> {
  const findable = [...readReference(await writeReferencePage(interfaces, shown, site, pause), site)];
  for (const guide of guides) {
    findable.push(...readGuide(guide, site));
    await pause();
  }
  return findable;
}

function readReference({ page, entries }: Reference, site: Site): readonly Findable[] {
  const articles = [...page.matchAll(/<article class="\w+" id="([\w-]+)".*?<\/article>/gs)];
  const texts = new Map(articles.map(([html, id = '']) => [id, textOf(html)]));
  return [...entries].flatMap(([{ name: within }, listed]) =>
    listed.map(({ id, kind, title, variant }) => ({
      kind,
      title,
      within: variant === '' ? within : `${within}, ${variant}`,
      href: `${site.base}/docs#${id}`,
      text: `${within} ${title} ${texts.get(id)}`.toLowerCase(),
    })),
  );
}

/** Splits a guide into its introduction and one part per heading. */
function readGuide(guide: Guide, site: Site): readonly Findable[] {
  const [introduction = '', ...parts] = renderGuide(guide, site).html.split(/(?=<h[23] id=)/);
  const { title: within } = guide;
  const page = `${site.base}/docs/${guide.name}`;
  const toFindable = (title: string, href: string, html: string): Findable => {
    return { kind: '', title, within, href, text: `${within} ${textOf(html)}`.toLowerCase() };
  };
  return [
    toFindable(guide.title, page, introduction),
    ...parts.map((part) => {
      const [, id = '', title = ''] = /^<h. id="([^"]*)">(.*?) <a class="anchor"/.exec(part) ?? [];
      return toFindable(textOf(title), `${page}#${id}`, part);
    }),
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Strips the tags. Only for HTML that this program generated. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
