import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { pageHeaders } from '../../http/page.ts';
import { replyToMissingFile } from '../../http/plain-failure.ts';
import { json, Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import { replyWithFile } from '../../http/static-files.ts';
import { Failure } from '../../lib/failure.ts';
import { madeOnce } from '../../lib/once.ts';
import { workbenchSettings } from '../../settings/settings.ts';
import { readBundle } from './bundle.ts';
import { writeConsolePage } from './page.ts';

const views = ['requests', 'sandboxes', 'data', 'events'];
const pagePaths = ['/console', ...views.map((view) => `/console/${view}`)];

/** The console, available if there is a workbench. It uses only the public interfaces. */
export function consoleApi(needsToken: boolean, site: Site): Interface {
  const page = new Reply(200, writeConsolePage(needsToken, site), pageHeaders()).kept();
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
