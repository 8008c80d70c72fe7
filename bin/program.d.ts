/** The command that starts the program: a file, and the arguments before the user's. */
export function findProgram(): { readonly file: string; readonly first: readonly string[] };
