import { sayGone } from './server-state.ts';
import { authorization, refuseToken } from './token.ts';

/** An answer that is not what was asked for, in the words of the server. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {
  constructor() {
    super(
      'No answer came: the server is gone, or a fault of this world kept it. Look before you send it again.',
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
    return await fetch(path, { ...init, body, cache: 'no-store' });
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
  const text = await response.text();
  return new ApiError(response.status, wordsOf(text) ?? `The server answered ${response.status}.`);
}

function wordsOf(text: string): string | null {
  try {
    const { detail, message, error } = JSON.parse(text);
    const words = detail ?? message ?? error?.message ?? error;
    return typeof words === 'string' ? words : null;
  } catch {
    return null;
  }
}

/** What went wrong, for people. */
export function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
