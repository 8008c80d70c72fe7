/** What the server knows of a request beyond the request itself. */
export interface Connection {
  /** The address that the request came from. */
  addressOf(request: Request): string;
}
