/**
 * Returns the reason phrase of an HTTP status. The module is loaded on first use, because loading it takes a tenth of
 * the startup time.
 */
export function statusTextOf(status: number): string | undefined {
  return process.getBuiltinModule('node:http').STATUS_CODES[status];
}
