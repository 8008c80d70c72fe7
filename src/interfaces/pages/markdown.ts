import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../http/html.ts';

export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface Rendered {
  readonly html: string;
  /** The chapters, in their order. */
  readonly chapters: readonly Heading[];
}

/** Where a link of a document leads on the server; null where nothing is served. */
export type ResolveLink = (target: string) => { readonly href: string; readonly title: string | null } | null;

/** A document of our own as markup: its headings can be linked to, its tables are as wide as they like. */
export function renderMarkdown(text: string, resolve: ResolveLink): Rendered {
  const chapters: Heading[] = [];
  let heading = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }: Tokens.Heading): string {
        const id = slugOf(title);
        heading = title.replaceAll('`', '');
        if (depth === 2) chapters.push({ id, title: heading });
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        return `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(heading)}”">#</a></h${depth}>\n`;
      },
      link({ href, tokens, text: title }: Tokens.Link): string {
        const inner = this.parser.parseInline(tokens);
        const link = resolve(href);
        if (link === null) return inner;
        // A file is called by its title: the page has no files.
        const shown = title.endsWith('.md') && link.title !== null ? escapeHtml(link.title) : inner;
        return `<a href="${escapeHtml(link.href)}">${shown}</a>`;
      },
      table(token: Tokens.Table): string {
        const row = (cells: Tokens.TableCell[], name: string) =>
          `<tr>${cells.map(({ tokens }) => writeCell(this.parser.parseInline(tokens), name)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" role="group" tabindex="0" aria-label="Table: ${escapeHtml(heading)}"><table>
<thead>${row(token.header, 'th')}</thead>
<tbody>${body}</tbody>
</table></div>\n`;
      },
      code: ({ text: code, lang }: Tokens.Code) =>
        `<pre><code>${lang === 'console' ? writeConsole(code) : escapeHtml(code)}</code></pre>\n`,
    },
  });
  const html = marked.parse(text, { async: false });
  return { html, chapters };
}

/** A column without a title is an empty cell: a heading must say something. */
function writeCell(inner: string, name: string): string {
  return inner === '' ? '<td></td>' : `<${name}>${inner}</${name}>`;
}

/** As GitHub names them, so that links between the files work in both places. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** What is typed stands out from what is answered. */
function writeConsole(code: string): string {
  return code
    .split('\n')
    .map((line) =>
      line.startsWith('$ ') ? `<b>$</b> <kbd>${escapeHtml(line.slice(2))}</kbd>` : escapeHtml(line),
    )
    .join('\n');
}
