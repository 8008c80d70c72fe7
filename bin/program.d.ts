/** What starts the program: a file, and the arguments before its own. */
export function findProgram(): { readonly file: string; readonly first: readonly string[] };
