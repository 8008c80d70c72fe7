import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { createWorkbenchCalls } from './workbench-calls.ts';

export interface ConnectOptions {
  /** Where the server is: `http://localhost:3000`. */
  readonly url: string;
  /** Its `WORKBENCH_TOKEN`, where it has one. */
  readonly workbenchToken?: string | null | undefined;
}

/** A server that sandboxes are made on. */
export interface Workbench {
  readonly url: string;
  /** Makes a sandbox, empty unless it is said. */
  sandbox(options?: SandboxOptions): Promise<Sandbox>;
}

/** For a server that somebody else started: another process of the test runner, or an operator. */
export function connectQuintet({ url: given, workbenchToken = null }: ConnectOptions): Workbench {
  const url = given.replace(/\/+$/, '');
  const calls = createWorkbenchCalls(url, workbenchToken);
  return { url, sandbox: (options = {}) => createSandbox(calls, options) };
}
