/** Where the program says what happened. Messages carry no token, password or SQL. */
export interface Log {
  error(message: string, error: unknown): void;
}

/** One JSON line an event on standard error. */
export const standardErrorLog: Log = {
  error(message, error) {
    const { name, message: reason, stack } = error instanceof Error ? error : new Error(String(error));
    const line = { time: new Date().toISOString(), level: 'error', message, error: { name, reason, stack } };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  },
};
