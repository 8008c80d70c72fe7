export declare const languages: readonly ['curl', 'fetch', 'client', 'python'];
export type Language = (typeof languages)[number];
export declare const languageNames: Readonly<Record<Language, string>>;

/** A request, whose texts may hold markers such as `«post»`. */
export interface WrittenRequest {
  readonly method: string;
  /** As the OpenAPI document writes it. */
  readonly route: string;
  readonly pathParameters?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Where the answer is a stream of events. */
  readonly accept?: 'text/event-stream';
  /** What is sent beside the usual ones, or in their place. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The marker of the token that it carries. */
  readonly token?: string;
}

export declare function writeSnippet(language: Language, request: WrittenRequest): string;
export declare function pathOf(request: WrittenRequest): string;
export declare function headersOf(request: WrittenRequest): Readonly<Record<string, string>>;
