import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Settings } from '../settings/settings.ts';

/** The certificate chain and the private key, in PEM. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** Reads both files and checks that they belong together. Errors are one line long. */
export function readTls({
  tlsCert: certificate,
  tlsKey: key,
}: Pick<Settings, 'tlsCert' | 'tlsKey'>): Tls | null {
  if (certificate === null || key === null) return null;
  const tls = { cert: read('TLS_CERT', certificate), key: read('TLS_KEY', key) };
  const parsed = parse('TLS_CERT', certificate, 'certificate', () => new X509Certificate(tls.cert));
  const own: KeyObject = parse('TLS_KEY', key, 'private key', () => createPrivateKey(tls.key));
  if (!parsed.checkPrivateKey(own)) throw new Error('TLS_KEY is not the key of the certificate in TLS_CERT');
  return tls;
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new Error(`${variable}: ${path} cannot be read${code}`, { cause: error });
  }
}

function parse<T>(variable: string, path: string, what: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new Error(`${variable}: ${path} does not contain an unencrypted ${what} in PEM format`, {
      cause: error,
    });
  }
}
