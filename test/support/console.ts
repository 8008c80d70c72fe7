import { afterAll, beforeAll, expect } from 'bun:test';
import { type Serving, startServing } from './command-line.ts';

/** A server with a workbench for a suite whose tests have their own sandboxes. */
export interface ConsoleServer {
  readonly url: string;
  /** Calls the server like a client, and returns the parsed JSON of its response. */
  call<T = unknown>(method: string, path: string, json?: unknown, token?: string): Promise<T>;
  stop(): Promise<void>;
  /** Restarts the server at the same address. */
  startAgain(): Promise<void>;
}

export function useConsoleServer(environment: Readonly<Record<string, string>> = {}): ConsoleServer {
  let server: Serving | null = null;
  let url = '';
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const always = { DATABASE_URL: 'sqlite::memory:', WORKBENCH: 'on' };
    server = await startServing({ ...always, ...environment, ...more });
    ({ url } = server);
  };
  const stop = async () => {
    const finished = await server?.stop();
    server = null;
    expect(finished?.exitCode ?? 0).toBe(0);
  };
  beforeAll(() => start());
  afterAll(stop);
  return {
    get url() {
      return url;
    },
    async call<T>(method: string, path: string, json?: unknown, token?: string) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      const text = await response.text();
      return (text === '' ? null : JSON.parse(text)) as T;
    },
    stop,
    startAgain: () => start({ PORT: new URL(url).port }),
  };
}
