import { writePage } from '../../http/html.ts';
import type { Site } from '../../http/site.ts';

const palette = `<button type="button" id="palette" title="Search actions" aria-keyshortcuts="Control+K Meta+K"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14 14"/></svg><span>Search actions</span><kbd>Ctrl K</kbd></button>`;

/** The page in its final layout, before the script runs. */
export function writeConsolePage(needsToken: boolean, site: Site): string {
  return writePage({
    site,
    current: 'console',
    tools: palette,
    title: 'Quintet console',
    description: 'Inspect and change the requests, sandboxes and data of this server.',
    styles: ['sandbox.css', '/console/files/console.css'],
    scripts: ['/console/files/console.js'],
    body: `<div id="console" data-needs-token="${needsToken}"><nav class="stave" aria-label="Views"></nav></div>
<noscript><p class="notice">The console needs JavaScript. Everything it shows is also available at <code>/_workbench</code>.</p></noscript>`,
  });
}
