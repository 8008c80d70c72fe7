import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'bun:test';
import { type Serving, startServing, type Variables } from './command-line.ts';
import { allowForStart } from './engines.ts';
import { send } from './send.ts';

/** A server in its own process, with an in-memory database by default. */
export interface TestServer {
  readonly url: string;
  /** Sends a request, and returns the body of the response, parsed if it is JSON. */
  call<T = unknown>(method: string, path: string, json?: unknown, token?: string): Promise<T>;
  stop(): Promise<void>;
  /** Starts it again at the same address, with more settings. */
  startAgain(more?: Variables): Promise<void>;
}

/** Starts a server for a suite, or for each of its tests. It must stop with exit code 0 and without a line of log. */
export function useServer(environment: Variables = {}, scope: 'suite' | 'test' = 'suite'): TestServer {
  let server: Serving | null = null;
  let url = '';
  allowForStart();
  const start = async (more: Variables = {}) => {
    server = await startServing({ DATABASE_URL: 'sqlite::memory:', ...environment, ...more });
    ({ url } = server);
  };
  const stop = async () => {
    const { exitCode, stderr } = (await server?.stop()) ?? { exitCode: 0, stderr: '' };
    server = null;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  };
  (scope === 'suite' ? beforeAll : beforeEach)(() => start());
  (scope === 'suite' ? afterAll : afterEach)(stop);
  return {
    get url() {
      return url;
    },
    async call<T>(method: string, path: string, json?: unknown, token?: string) {
      const { text, body } = await send(method, `${url}${path}`, json, { token });
      return (body ?? (text === '' ? null : text)) as T;
    },
    stop,
    startAgain: (more) => start({ PORT: new URL(url).port, ...more }),
  };
}
