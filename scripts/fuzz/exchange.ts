/** One request over HTTP, and how its answer is judged. */
export interface HttpRequest {
  /** Under which the summary counts it. */
  readonly interface: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Whether the answer may go on for ever, so that its beginning is enough. */
  readonly isEndless: boolean;
  /** What is wrong with an answer; null when it is as documented. */
  judge(answer: HttpAnswer): string | null;
  /** Keeps what later requests can use. */
  learn(answer: HttpAnswer): void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The body as JSON; undefined when it is none. */
export function jsonOf({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value below another one, by the names that lead to it; undefined when there is none. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}
