import type { Exchange } from '../../http/exchange.ts';
import { writePage } from '../../http/html.ts';
import type { Interface } from '../../http/interface.ts';
import { pageHeaders } from '../../http/page.ts';
import { replyToMissingFile } from '../../http/plain-failure.ts';
import { json, Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import { replyWithFile } from '../../http/static-files.ts';
import { Failure } from '../../lib/failure.ts';
import { madeOnce } from '../../lib/once.ts';
import { workbenchSettings } from '../../settings/workbench-settings.ts';
import { readBundle } from './bundle.ts';

const views = ['requests', 'sandboxes', 'data', 'events'];
const pagePaths = ['/console', ...views.map((view) => `/console/${view}`)];

/** The console, available if there is a workbench. It uses only the public interfaces. */
export function consoleApi(site: Site): Interface {
  const page = new Reply(200, writeConsolePage(site), pageHeaders()).kept();
  const files = madeOnce(readFiles);
  const replyWithPage = () => page;
  return {
    name: 'Console',
    replyToFailure: replyToMissingFile,
    routes: [
      ...pagePaths.map((path) => ({ path, handlers: { GET: replyWithPage }, isTagged: true as const })),
      {
        path: '/console/files/:name',
        handlers: {
          GET: async (exchange: Exchange) => {
            const file = (await files()).get(exchange.parameter('name'));
            if (file === undefined) throw new Failure('NOT_FOUND');
            return file;
          },
        },
        isTagged: true,
        isUnlimited: true,
      },
    ],
  };
}

/** Explains how to turn the console on. */
export function missingConsoleApi(): Interface {
  const error = `The console is off; to turn it on, start the server with ${workbenchSettings}`;
  const problem = json(404, { error });
  return {
    name: 'Console',
    replyToFailure: replyToMissingFile,
    routes: pagePaths.map((path) => ({ path, handlers: { GET: () => problem } })),
  };
}

async function readFiles(): Promise<ReadonlyMap<string, Reply>> {
  const bundle = await readBundle();
  return new Map([...bundle].map(([name, text]) => [name, toReply(name, text)]));
}

/** A hashed name always has the same content. */
function toReply(name: string, text: string): Reply {
  return replyWithFile(name, text, name.includes('-') ? 'public, max-age=31536000, immutable' : undefined);
}

const palette = `<button type="button" id="palette" title="Search actions" aria-keyshortcuts="Control+K Meta+K"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14 14"/></svg><span>Search actions</span><kbd>Ctrl K</kbd></button>`;

/** The page in its final layout, before the script runs. */
function writeConsolePage(site: Site): string {
  return writePage({
    site,
    current: 'console',
    tools: palette,
    title: 'Quintet console',
    description: 'Inspect and change the requests, sandboxes and data of this server.',
    styles: ['sandbox.css', '/console/files/console.css'],
    scripts: ['/console/files/console.js'],
    body: `<div id="console"><nav class="stave" aria-label="Views"></nav></div>
<noscript><p class="notice">The console needs JavaScript. Everything it shows is also available at <code>/_workbench</code>.</p></noscript>`,
  });
}
