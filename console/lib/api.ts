import { sayGone } from './server-state.ts';
import { askForToken, authorization } from './token.ts';

/** An error response of the server. */
export class ApiError extends Error {
  readonly status: number;
  /** The individual problems, if the server lists them. */
  readonly errors: readonly FieldProblem[];

  constructor(status: number, message: string, errors: readonly FieldProblem[] = []) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export interface FieldProblem {
  readonly path: string;
  readonly detail: string;
}

/** The server could not be reached. */
export class Unreachable extends Error {
  constructor() {
    super(
      'No response: the server is down, or a fault suppressed it. Check the data before you send the request again.',
    );
  }
}

/** The server has no workbench for this page. The message says why, and names the missing setting. */
export class NoWorkbench extends Error {}

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal?: AbortSignal;
}

/** Sends any request to this server, and notices if the server is down. */
export async function send(path: string, { body = null, ...init }: Sent = {}): Promise<Response> {
  try {
    // A pending deletion is sent even if the page is being closed.
    return await fetch(path, { ...init, body, cache: 'no-store', keepalive: init.method === 'DELETE' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    sayGone();
    throw new Unreachable();
  }
}

/** Sends a request to the workbench, with the token. */
export async function sendToWorkbench(path: string, init: Sent = {}): Promise<Response> {
  const response = await send(`/_workbench${path}`, {
    ...init,
    headers: { ...init.headers, ...authorization() },
  });
  if (response.status === 401) askForToken();
  return response;
}

/** Calls the workbench and returns the parsed JSON. Throws for an error response. */
export async function workbench<T>(
  method: Method,
  path: string,
  json?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await sendToWorkbench(path, {
    method,
    headers: json === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  if (!response.ok) throw await toError(response);
  return response.status === 204 ? (null as T) : ((await response.json()) as T);
}

/** Returns the message of an error response, in any of the error styles. */
export async function toError(response: Response): Promise<ApiError> {
  const { status } = response;
  const { detail, message, error, errors } = parseObject(await response.text());
  const words = [detail, message, error?.message, error].find((each) => typeof each === 'string');
  return new ApiError(
    status,
    words ?? `The server responded with ${status}.`,
    Array.isArray(errors) ? errors : [],
  );
}

// biome-ignore lint/suspicious/noExplicitAny: refusals come in the styles of several interfaces
function parseObject(text: string): Record<string, any> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Lists every problem as text. */
export function problemsOf(error: unknown): readonly string[] {
  const listed = error instanceof ApiError ? error.errors : [];
  return listed.length === 0 ? [inWords(error)] : listed.map(({ path, detail }) => `${path} ${detail}`);
}

/** Describes an error as text. */
export function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
