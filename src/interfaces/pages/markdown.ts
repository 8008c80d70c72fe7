import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../http/html.ts';
import { markOrigins, writeCodeBlock } from './code-block.ts';

export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface Rendered {
  readonly html: string;
  readonly chapters: readonly Heading[];
}

/** The URL of a link, or the file that it names if that file is not served. */
export type Target = { readonly href: string; readonly title: string | null } | { readonly file: string };

/** Renders a document of the package with linkable headings, scrollable tables and copyable examples. */
export function renderMarkdown(text: string, base: string, resolve: (link: string) => Target): Rendered {
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
        const target = resolve(href);
        // A file that is not served ships with the program, so its path is shown.
        if ('file' in target) return title.includes('.') ? `<code>${escapeHtml(target.file)}</code>` : inner;
        // Shows the title of a page instead of its file name.
        const shown = title.endsWith('.md') && target.title !== null ? escapeHtml(target.title) : inner;
        return `<a href="${escapeHtml(target.href)}">${shown}</a>`;
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
      codespan: ({ text: code }: Tokens.Codespan) => `<code>${markOrigins(escapeHtml(code), base)}</code>`,
      code: ({ text: code, lang }: Tokens.Code) => writeCodeBlock(code, base, lang),
    },
  });
  const html = marked.parse(text, { async: false });
  return { html, chapters };
}

/** Writes a table cell. An empty heading becomes a plain cell, because accessible headings need text. */
function writeCell(inner: string, name: string): string {
  return inner === '' ? '<td></td>' : `<${name}>${inner}</${name}>`;
}

/** Follows GitHub's heading ids, so links between files work in both places. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
