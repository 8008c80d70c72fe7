import { SqliteConnection } from './sqlite-connection.ts';

/** A small file that processes share and that need not outlive them. All calls are synchronous. */
export type SharedFile = Pick<SqliteConnection, 'all' | 'first' | 'run' | 'script' | 'close'>;

export function openSharedFile(path: string): SharedFile {
  return new SqliteConnection(path, { waits: true, isEphemeral: true });
}

/** Returns a consistent copy of a database as the bytes of a file. Others may write to it meanwhile. */
export function readWholeFile(path: string): Uint8Array {
  const connection = new SqliteConnection(path, { waits: true, isEphemeral: true });
  try {
    return connection.serialize();
  } finally {
    connection.close();
  }
}
