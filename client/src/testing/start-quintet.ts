/// <reference lib="esnext.disposable" preserve="true" />
import { connectQuintet, type Workbench } from './connect.ts';
import { requireRuntime } from './connect-quintet.ts';
import { requireKnown } from './known-options.ts';
import { startServer } from './server-process.ts';
import type { WorkbenchSchemas } from './workbench-calls.ts';

export interface StartOptions {
  /** Settings of the server, by environment variable. The environment of your own process is not passed on. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** Fills main with generated data, as `serve --seed` does. */
  readonly seed?: WorkbenchSchemas['SeedOptions'] | undefined;
  /** False serves the API in sandboxes only: a request that names none is refused with 421. */
  readonly main?: boolean | undefined;
}

const known = ['settings', 'seed', 'main'];

/** A server of the installed package, in its own process. */
export interface Quintet extends Workbench {
  /** The token for writes to the Products API of main. Each sandbox has its own. */
  readonly productsToken: string;
  /** Stops the server. Otherwise it stops with your process. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a server on a free port, with an in-memory database. */
export async function startQuintet(options: StartOptions = {}): Promise<Quintet> {
  requireRuntime();
  requireKnown('startQuintet', options, known);
  const { settings = {}, seed, main = true } = options;
  const productsToken = settings.PRODUCTS_TOKEN ?? crypto.randomUUID();
  const { url, stop } = await startServer(seed === undefined ? [] : seedWords(seed), {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    WORKBENCH: 'on',
    WORKBENCH_MAIN: main ? 'on' : 'off',
    PRODUCTS_TOKEN: productsToken,
    ...settings,
  });
  const workbench = connectQuintet({ url, workbenchToken: settings.WORKBENCH_TOKEN });
  return { ...workbench, productsToken, stop, [Symbol.asyncDispose]: stop };
}

/** Converts an option to a flag: `flatUsers` becomes `--flat-users`. */
function seedWords(seed: WorkbenchSchemas['SeedOptions']): readonly string[] {
  const options = Object.entries(seed).map(([name, value]) => {
    return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`;
  });
  return ['seed' in seed ? [] : ['--seed'], options].flat();
}
