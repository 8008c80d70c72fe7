import { readFileSync } from 'node:fs';
import type { AnyApi } from './index.ts';
import { requireKnown } from './known-options.ts';
import type { SandboxOptions } from './sandbox.ts';

/** The initial state of the sandboxes of a test, and the settings of their server. */
export interface TestOptions<Served extends object | null = null>
  extends Pick<SandboxOptions<Served>, 'data' | 'from' | 'clock' | 'randomSeed' | 'ttlSeconds'> {
  /** Settings of the server, by environment variable. Tests with equal `api` and settings share a server. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** With what a file contains. The sandboxes start with its records, unless there are others. */
export interface ApiOptions<Served extends object> extends TestOptions<Served> {
  /** The file to serve instead of the five contracts: what it contains. */
  readonly api: Served;
}

/** With the path of a file, whose collections have the types of `data`. */
export interface ApiPathOptions<Served extends object> extends Omit<TestOptions<AnyApi>, 'data'> {
  /** The file to serve instead of the five contracts: its path, from the working directory. */
  readonly api: string;
  readonly data?: Served;
}

/** The options of any test, with or without a file. */
export interface AnyTestOptions extends Omit<TestOptions<AnyApi>, 'data' | 'from'> {
  readonly api?: string | object;
  readonly data?: object;
  readonly from?: TestOptions['from'] | TestOptions<AnyApi>['from'];
}

const known = ['api', 'data', 'from', 'clock', 'randomSeed', 'ttlSeconds', 'settings'];

/** Checks the options where they are written, before any test runs. */
export function checkOptions(options: AnyTestOptions, ofRunner: readonly string[] = []): void {
  requireKnown('createTest', options, [...known, ...ofRunner]);
  if (options.data !== undefined && options.from !== undefined)
    throw new TypeError('Pass either data or from, not both');
  if (options.settings !== undefined && runningServer() !== null)
    throw new TypeError(
      'settings have no effect on a running server: start it with them, or do not set QUINTET_URL',
    );
}

/** The server that tests use instead of one of their own. */
export function runningServer(): string | null {
  return process.env.QUINTET_URL || null;
}

/**
 * Returns the initial records of a test. A running server may have other ones than the file, so it is sent those of
 * the file, or at least the names of its collections, which it checks.
 */
export function initialRecords({ api, data, from }: AnyTestOptions): object | undefined {
  if (api === undefined || from !== undefined || runningServer() === null) return data;
  const file = readApi(api);
  return data === undefined ? file : { ...emptied(file), ...data };
}

function readApi(api: string | object): object {
  if (typeof api !== 'string') return api;
  if (api.endsWith('.json')) return JSON.parse(readFileSync(api, 'utf8'));
  throw new TypeError(
    `With QUINTET_URL, api must be a file that ends in .json, or what it contains, not "${api}"`,
  );
}

function emptied(file: object): object {
  const parts = Object.entries(file).filter(([name]) => !name.startsWith('$'));
  return Object.fromEntries(parts.map(([name, value]) => [name, Array.isArray(value) ? [] : {}]));
}
