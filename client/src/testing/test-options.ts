import { requireKnown } from './known-options.ts';
import type { SandboxOptions } from './sandbox.ts';

/** The initial state of the sandboxes of a test, and the settings of their server. */
export interface TestOptions
  extends Pick<SandboxOptions, 'data' | 'from' | 'clock' | 'randomSeed' | 'ttlSeconds'> {
  /** Settings of the server, by environment variable. Tests with equal settings share a server. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

const known = ['data', 'from', 'clock', 'randomSeed', 'ttlSeconds', 'settings'];

/** Checks the options where they are written, before any test runs. */
export function checkOptions(options: TestOptions, ofRunner: readonly string[] = []): void {
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
