import { fileErrorReason } from '../../lib/file-error.ts';

/** Says which file could not be opened. SQLite itself does not. */
export function explainOpening<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new Error(`cannot use the SQLite database ${path}: ${fileErrorReason(error)}`, { cause: error });
  }
}
