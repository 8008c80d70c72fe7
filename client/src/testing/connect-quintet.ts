import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { createWorkbenchCalls } from './workbench-calls.ts';

export interface ConnectOptions {
  /** The base URL of the server, such as `http://localhost:3000`. */
  readonly url: string;
  /** The `WORKBENCH_TOKEN` of the server, if it has one. */
  readonly workbenchToken?: string | null | undefined;
}

/** A server to create sandboxes on. */
export interface Workbench<Served extends object | null = null> {
  readonly url: string;
  /** Creates a sandbox, which by default is empty, or has the records of the file. */
  sandbox(options?: SandboxOptions<Served>): Promise<Sandbox<Served>>;
}

/** Connects to a server that is already running, started by another process of the test runner or by an operator. */
export function connectQuintet<Served extends object | null = null>({
  url: given,
  workbenchToken = null,
}: ConnectOptions): Workbench<Served> {
  requireRuntime();
  const url = baseUrlOf(given);
  const calls = createWorkbenchCalls(url, workbenchToken);
  return { url, sandbox: (options = {}) => createSandbox(calls, options) };
}

/** Removes trailing slashes. Throws if there is no URL, for example because an environment variable is not set. */
function baseUrlOf(given: string | undefined): string {
  if (given !== undefined && /^https?:\/\/[^/]/.test(given)) return given.replace(/\/+$/, '');
  throw new TypeError(`url must be the address of a server, such as http://localhost:3000, not "${given}"`);
}

/** Throws on a version of Node that lacks what the library uses. */
export function requireRuntime(node: string | undefined = globalThis.process?.versions?.node): void {
  if (node === undefined || Number.parseInt(node, 10) >= 20) return;
  throw new Error(`Quintet requires Node 20 or newer, and this is Node ${node}`);
}
