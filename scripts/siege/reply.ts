import { trusting } from '../../harness/certificate.ts';

/** What came back for a request: the start of the text, and how much there was of it. */
export interface Reply {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: number;
  readonly ms: number;
}

/** More of an answer than this is counted and thrown away. */
const keptBytes = 262_144;

/** Nobody reads more than this of one answer. */
const maxBytes = 1_073_741_824;

/** Sends a request, to a server with a self-signed certificate as well, and reads its response. */
export async function readReply(url: string, init: RequestInit = {}): Promise<Reply> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  try {
    const response = await fetch(url, { ...init, tls: trusting });
    const { text, bytes } = await readBody(response);
    return { status: response.status, headers: response.headers, text, bytes, ms: elapsed() };
  } catch {
    return { status: 0, headers: new Headers(), text: '', bytes: 0, ms: elapsed() };
  }
}

async function readBody({ body }: Response): Promise<{ text: string; bytes: number }> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    if (bytes < keptBytes) text += decoder.decode(chunk, { stream: true });
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return { text, bytes };
}
