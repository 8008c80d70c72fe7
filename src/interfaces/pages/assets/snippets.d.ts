export declare const languages: readonly ['curl', 'fetch', 'client', 'python'];
export type Language = (typeof languages)[number];
export declare const languageNames: Readonly<Record<Language, string>>;

/** A request. Its texts may contain markers such as `«post»`. */
export interface WrittenRequest {
  readonly method: string;
  /** The path template of the OpenAPI document. */
  readonly route: string;
  readonly pathParameters?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Set if the response is an event stream. */
  readonly accept?: 'text/event-stream';
  /** Headers that extend or replace the default ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The marker of its bearer token. */
  readonly token?: string;
}

export declare function writeSnippet(language: Language, request: WrittenRequest): string;
/** `text` is the body. */
export declare function writeFetchOptions(request: {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
}): string;
export declare function pathOf(request: WrittenRequest): string;
export declare function headersOf(request: WrittenRequest): Readonly<Record<string, string>>;
