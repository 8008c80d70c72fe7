import { join } from 'node:path';

/** Certificates are created with openssl; suites that need one skip themselves without it. */
export const hasOpenssl = Bun.which('openssl') !== null;

/** Options of clients that accept the self-signed certificates of the tests. */
export const trusting = { rejectUnauthorized: false } as const;

/** The settings of a server with a certificate and its key. */
export function certificateFiles(folder: string, name: string) {
  return { TLS_CERT: join(folder, `${name}.pem`), TLS_KEY: join(folder, `${name}.key`) };
}

/** Creates a self-signed certificate with this common name, valid for a day. */
export async function createCertificate(
  folder: string,
  name: string,
): Promise<ReturnType<typeof certificateFiles>> {
  const files = certificateFiles(folder, name);
  await Bun.$`openssl req -new -x509 -days 1 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=${name} -keyout ${files.TLS_KEY} -out ${files.TLS_CERT}`.quiet();
  return files;
}
