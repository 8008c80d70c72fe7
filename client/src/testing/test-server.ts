import { connectQuintet, startQuintet, type Workbench } from './index.ts';
import { type AnyTestOptions, runningServer } from './test-options.ts';

export type TestServer = Workbench<object | null>;

/** The servers of this process by what they serve. They end with it. */
const servers = new Map<string, Promise<TestServer>>();

/** Prepares to return the running server, or one that this process starts when a test first needs it. */
export function prepareServer({ api, settings = {} }: AnyTestOptions): () => Promise<TestServer> {
  const name = JSON.stringify([api, Object.entries(settings).sort()]);
  return async () => {
    const url = runningServer();
    if (url !== null) return connectQuintet({ url, workbenchToken: process.env.WORKBENCH_TOKEN });
    const server = servers.get(name) ?? start(api, settings);
    servers.set(name, server);
    return server;
  };
}

function start(
  api: string | object | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<TestServer> {
  const options = { settings, main: false };
  if (api === undefined) return startQuintet(options);
  return typeof api === 'string' ? startQuintet({ ...options, api }) : startQuintet({ ...options, api });
}
