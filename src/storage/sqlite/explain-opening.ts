/** Says which file could not be opened. SQLite itself does not. */
export function explainOpening<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`cannot use the SQLite database ${path}: ${reason}`, { cause: error });
  }
}
