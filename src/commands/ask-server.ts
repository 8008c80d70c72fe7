import { urlOf } from '../server.ts';
import type { Settings } from '../settings/settings.ts';

/** The address to call if the server listens on all addresses. */
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export function serverUrlOf({ host, port, tlsCert }: Settings): string {
  return urlOf(loopbackOf[host] ?? host, port, tlsCert !== null);
}

/** Sends a request to the local server, past any proxy of the environment. */
export async function askServer(config: Settings, path: string, patienceMs: number, init: RequestInit = {}) {
  const url = serverUrlOf(config);
  try {
    const response = await fetch(`${url}${path}`, {
      ...init,
      signal: AbortSignal.timeout(patienceMs),
      proxy: false,
      // The request goes to this machine by address, and the certificate names a public host.
      tls: { rejectUnauthorized: false },
    });
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, type, text: await response.text() };
  } catch (error) {
    throw new Error(`cannot reach a server at ${url}: start it, or set HOST and PORT`, { cause: error });
  }
}
