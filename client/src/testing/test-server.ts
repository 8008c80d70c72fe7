import { connectQuintet, startQuintet, type Workbench } from './index.ts';
import { runningServer, type TestOptions } from './test-options.ts';

/** The servers of this process by their settings. They end with it. */
const servers = new Map<string, Promise<Workbench>>();

/** Returns the running server, or one that this process starts when a test first needs it. */
export async function serverOf({ settings = {} }: TestOptions): Promise<Workbench> {
  const url = runningServer();
  if (url !== null) return connectQuintet({ url, workbenchToken: process.env.WORKBENCH_TOKEN });
  const name = JSON.stringify(Object.entries(settings).sort());
  const server = servers.get(name) ?? startQuintet({ settings, main: false });
  servers.set(name, server);
  return server;
}
