import type { Exchange } from '../../http/exchange.ts';
import type { Interface } from '../../http/interface.ts';
import { pageHeaders } from '../../http/page.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import { json, Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import { Failure } from '../../lib/failure.ts';
import { readBundle } from './bundle.ts';
import { writeConsolePage } from './page.ts';

const views = ['requests', 'worlds', 'data', 'events'];

/** The console, available if there is a workbench. It uses only the public interfaces. */
export function consoleApi(needsToken: boolean, site: Site): Interface {
  const page = new Reply(200, writeConsolePage(needsToken, site), pageHeaders()).kept();
  const files = oncePossible(readFiles);
  const replyWithPage = () => page;
  return {
    name: 'Console',
    replyToFailure,
    routes: [
      ...['/console', ...views.map((view) => `/console/${view}`)].map((path) => ({
        path,
        handlers: { GET: replyWithPage },
        isTagged: true as const,
      })),
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

function replyToFailure(failure: Failure): Reply {
  // A missing file is an unknown path.
  if (failure.code === 'NOT_FOUND') return json(404, { error: 'Resource not found' });
  return replyToPlainFailure(failure);
}

/** Memoizes an asynchronous function, and retries after a failure. */
function oncePossible<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

async function readFiles(): Promise<ReadonlyMap<string, Reply>> {
  const bundle = await readBundle();
  return new Map([...bundle].map(([name, text]) => [name, toReply(name, text)]));
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** A hashed name always has the same content. Other files are revalidated on every use (304). */
function toReply(name: string, text: string): Reply {
  const hasHash = name.includes('-');
  return new Reply(200, text, {
    'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'cache-control': hasHash ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  }).kept();
}
