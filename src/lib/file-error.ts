/**
 * Returns the reason of a file error without the code and path of the system's message: the caller names the
 * file.
 */
export function fileErrorReason(error: unknown): string {
  if (isFileError(error, 'EISDIR')) return 'it is a folder';
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z]+: (.*?)(, \w+( '.*)?)?$/.exec(message)?.[1] ?? message;
}

export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
