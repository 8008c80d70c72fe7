import { trusting } from './certificate.ts';

export interface RequestOptions {
  /** Sent as JSON, unless it is text. Bytes are sent unchanged, without a media type. */
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Bytes beyond this are counted and discarded. */
  readonly keptBytes?: number;
  /** Reads only the start of an endless response: until it is enough, or for this long. */
  readonly beginning?: { isEnough(text: string): boolean; readonly ms: number };
}

/** The response to a request: the start of its text, and its total length. */
export interface Reply {
  /** 0 if there was no response. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: number;
  readonly ms: number;
  /** The reason for a missing response. */
  readonly failure: string | null;
}

/** Longer than any response may take, so that a hanging one is noticed. */
const longestWaitMs = 30_000;

/** Longer responses are truncated. */
const maxBytes = 1_073_741_824;

/** Sends a request, also to a server with a self-signed certificate, and reads its response. Never fails. */
export async function request(url: string, method: string, options: RequestOptions = {}): Promise<Reply> {
  const { body, token, headers, timeoutMs = longestWaitMs } = options;
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      tls: trusting,
      redirect: 'manual',
      signal: timeout,
      headers: {
        ...(body !== undefined && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isWritten(body) ? body : JSON.stringify(body) }),
    });
    const content = await readBody(response, options);
    return { status: response.status, headers: response.headers, ...content, ms: elapsed(), failure: null };
  } catch (error) {
    const failure = timeout.aborted ? `no response within ${timeoutMs / 1000} s` : String(error);
    return { status: 0, headers: new Headers(), text: '', bytes: 0, ms: elapsed(), failure };
  }
}

function isWritten(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

async function readBody({ body }: Response, { keptBytes = maxBytes, beginning }: RequestOptions) {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  const timer = beginning && setTimeout(() => void reader?.cancel(), beginning.ms);
  let [text, bytes] = ['', 0];
  while (bytes <= maxBytes && !beginning?.isEnough(text)) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    if (bytes < keptBytes) text += decoder.decode(value, { stream: true });
    bytes += value.length;
  }
  clearTimeout(timer);
  await reader?.cancel();
  return { text, bytes };
}

// biome-ignore lint/suspicious/noExplicitAny: tools pick ids out of responses whose shape other tests assert
export type Parsed = any;

const maxRetries = 10;
const retryAfterMs = 1_000;

/** Sends a request that must succeed, and returns the parsed body. A busy server may respond with 503 at first. */
export async function ask(url: string, method = 'GET', options: RequestOptions = {}): Promise<Parsed> {
  let response = await request(url, method, options);
  for (let retries = 0; response.status === 503 && retries < maxRetries; retries += 1) {
    await Bun.sleep(retryAfterMs);
    response = await request(url, method, options);
  }
  const { status, text, failure } = response;
  if (status < 200 || status > 299) throw new Error(`${method} ${url}: ${status} ${failure ?? text}`);
  return text === '' ? null : JSON.parse(text);
}

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export async function register(url: string, name: string, options: RequestOptions = {}): Promise<Account> {
  const [email, password] = [`${name}@example.com`, `password-of-${name}`];
  const body = { name, email, password, password_confirmation: password };
  const { token, user } = await ask(`${url}/api/v1/auth/register`, 'POST', { ...options, body });
  return { id: user.id, email, password, token };
}
