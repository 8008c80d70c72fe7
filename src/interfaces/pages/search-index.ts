import type { Interface } from '../../http/interface.ts';
import { renderGuide } from './guide-page.ts';
import { type Guide, guides } from './guides.ts';
import type { Shown } from './index.ts';
import { type Reference, writeReference } from './reference/reference-page.ts';

interface Findable {
  readonly kind: string;
  readonly title: string;
  readonly within: string;
  readonly href: string;
  /** In lower case. */
  readonly text: string;
}

/** Writes the index of all guides and operations, for main. */
export function writeSearchIndex(interfaces: readonly Interface[], shown: Shown): string {
  return JSON.stringify([...readReference(writeReference(interfaces, shown)), ...guides.flatMap(readGuide)]);
}

/** Adds the path prefix of a sandbox to the links of an index. Inside a text, the quotation marks are escaped. */
export function withBase(index: string, base: string): string {
  return index.replaceAll('"href":"', `"href":"${base}`);
}

function readReference({ html: page, entries }: Reference): readonly Findable[] {
  const articles = [...page.matchAll(/<article class="\w+" id="([\w-]+)".*?<\/article>/gs)];
  const texts = new Map(articles.map(([html, id = '']) => [id, textOf(html)]));
  return [...entries].flatMap(([{ name: within }, listed]) =>
    listed.map(({ id, kind, title, variant }) => ({
      kind,
      title,
      within: variant === '' ? within : `${within}, ${variant}`,
      href: `/docs#${id}`,
      text: `${within} ${title} ${texts.get(id)}`.toLowerCase(),
    })),
  );
}

/** Splits a guide into its introduction and one part per heading. */
function readGuide(guide: Guide): readonly Findable[] {
  const [introduction = '', ...parts] = renderGuide(guide, { base: '' }).html.split(/(?=<h[23] id=)/);
  const { title: within } = guide;
  const page = `/docs/${guide.name}`;
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
