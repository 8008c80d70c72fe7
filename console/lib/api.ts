import { sayGone } from './server-state.ts';
import { authorization, refuseToken } from './token.ts';

/** A refusal, in the words of the server. */
export class ApiError extends Error {
  readonly status: number;
  /** The problems one by one, where the server lists them. */
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
      'No response: the server is gone, or a fault suppressed it. Check the data before you send it again.',
    );
  }
}

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal?: AbortSignal;
}

/** Any request to this server, as it is. A server that is gone is noticed. */
export async function send(path: string, { body = null, ...init }: Sent = {}): Promise<Response> {
  try {
    // A deletion that is still waiting when the page is left goes out all the same.
    return await fetch(path, { ...init, body, cache: 'no-store', keepalive: init.method === 'DELETE' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    sayGone();
    throw new Unreachable();
  }
}

/** A request to the workbench, with the token. */
export async function sendToWorkbench(path: string, init: Sent = {}): Promise<Response> {
  const response = await send(`/_workbench${path}`, {
    ...init,
    headers: { ...init.headers, ...authorization() },
  });
  if (response.status === 401) refuseToken();
  return response;
}

/** Asks the workbench, and gives what its JSON says; a refusal is thrown. */
export async function workbench<T>(method: Method, path: string, json?: unknown): Promise<T> {
  const response = await sendToWorkbench(path, {
    method,
    ...(json !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    }),
  });
  if (!response.ok) throw await toError(response);
  return response.status === 204 ? (null as T) : ((await response.json()) as T);
}

/** What a refusal says, in whichever style it comes. */
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

/** Every problem on its own, for people. */
export function problemsOf(error: unknown): readonly string[] {
  const listed = error instanceof ApiError ? error.errors : [];
  return listed.length === 0 ? [inWords(error)] : listed.map(({ path, detail }) => `${path} ${detail}`);
}

/** What went wrong, for people. */
export function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
