import { fromSource, type ServerProcess, startServerProcess } from '../../harness/server-process.ts';

/** Given to every server, so that clients can mint tokens of their own. */
export const secrets = {
  JWT_SECRET: 'the-secret-of-the-torture-long-enough-for-anyone',
  PRODUCTS_TOKEN: 'the-token-of-the-torture-long-enough-for-anyone',
} as const;

export function startServer(databaseUrl: string): ServerProcess {
  return startServerProcess([...fromSource, 'serve'], {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATABASE_WAIT_SECONDS: '30',
    ...secrets,
  });
}
