/// <reference lib="esnext.disposable" preserve="true" />
import { connectQuintet, type Workbench } from './connect.ts';
import { requireRuntime } from './connect-quintet.ts';
import { requireKnown } from './known-options.ts';
import { serveApi } from './serve-api.ts';
import type { AnyApi } from './served-api.ts';
import type { WorkbenchSchemas } from './workbench-calls.ts';

export interface StartOptions {
  /** Settings of the server, by environment variable. The environment of your own process is not passed on. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** Fills main with generated data, as `serve --seed` does. */
  readonly seed?: WorkbenchSchemas['SeedOptions'] | undefined;
  /** False serves the API in sandboxes only: a request that names none is refused with 421. */
  readonly main?: boolean | undefined;
}

export interface OwnStartOptions<Api extends string | object> extends StartOptions {
  /** The file to serve instead of the five contracts: its path, or what it contains. */
  readonly api: Api;
}

const known = ['api', 'settings', 'seed', 'main'];

/** A server of the installed package, in its own process. */
export interface Quintet<Served extends object | null = null> extends Workbench<Served> {
  /** The token for writes to the Products API of main. Each sandbox has its own. */
  readonly productsToken: string;
  /** Stops the server. Otherwise it stops with your process. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a server on a free port, with an in-memory database. */
export function startQuintet(options?: StartOptions): Promise<Quintet>;
export function startQuintet<Served extends object = AnyApi>(
  options: OwnStartOptions<string>,
): Promise<Quintet<Served>>;
export function startQuintet<Served extends object>(
  options: OwnStartOptions<Served>,
): Promise<Quintet<Served>>;
export async function startQuintet(
  options: StartOptions | OwnStartOptions<string | object> = {},
): Promise<Quintet<object | null>> {
  requireRuntime();
  requireKnown('startQuintet', options, known);
  const { api, settings = {}, seed, main = true }: Partial<OwnStartOptions<string | object>> = options;
  const productsToken = settings.PRODUCTS_TOKEN ?? crypto.randomUUID();
  const words = seed === undefined ? [] : seedWords(seed);
  const { url, stop } = await serveApi(api, words, {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    WORKBENCH: 'on',
    WORKBENCH_MAIN: main ? 'on' : 'off',
    PRODUCTS_TOKEN: productsToken,
    ...settings,
  });
  const workbench = connectQuintet<object | null>({ url, workbenchToken: settings.WORKBENCH_TOKEN });
  return { ...workbench, productsToken, stop, [Symbol.asyncDispose]: stop };
}

/** Converts an option to a flag: `flatUsers` becomes `--flat-users`. */
function seedWords(seed: WorkbenchSchemas['SeedOptions']): readonly string[] {
  const options = Object.entries(seed).map(([name, value]) => {
    return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`;
  });
  return ['seed' in seed ? [] : ['--seed'], options].flat();
}
