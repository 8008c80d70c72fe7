import { type Site, type SitePage, sandboxOf, writeSiteHeader } from './site.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

interface Document {
  readonly site: Site;
  /** The page that the header highlights; null if the header does not link to it. */
  readonly current: SitePage | null;
  readonly tools?: string;
  readonly title: string;
  readonly description: string;
  /** In addition to `base.css`: names of files at `/assets/`, or whole paths. */
  readonly styles: readonly string[];
  /** Scripts of packages, which are not modules; they run before the page's own. */
  readonly libraries?: readonly string[];
  readonly scripts: readonly string[];
  readonly body: string;
}

/** Writes a page that loads only files served by the same server. */
export function writePage(document: Document): string {
  const { site, current, tools, title, description, styles, libraries = [], scripts, body } = document;
  const sandbox = sandboxOf(site);
  const files = ['base.css', ...(sandbox === null ? [] : ['sandbox.css']), ...styles];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${sandbox === null ? '' : `${sandbox} · `}${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
${files.map((name) => `<link rel="stylesheet" href="${addressOf(name)}">`).join('\n')}
${libraries.map((name) => `<script defer src="${addressOf(name)}"></script>`).join('\n')}
${scripts.map((name) => `<script type="module" src="${addressOf(name)}"></script>`).join('\n')}
<noscript><link rel="stylesheet" href="/assets/no-script.css"></noscript>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${writeSiteHeader(site, current, tools)}
${body}
</body>
</html>
`;
}

function addressOf(file: string): string {
  return file.startsWith('/') ? file : `/assets/${file}`;
}
