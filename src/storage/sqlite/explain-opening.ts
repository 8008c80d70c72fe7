import { fileErrorReason } from '../../lib/files.ts';

/** Adds the path to errors about opening a file, which SQLite does not name. */
export function explainOpening<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new Error(`cannot use the SQLite database ${path}: ${fileErrorReason(error)}`, { cause: error });
  }
}
