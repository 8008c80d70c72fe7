export interface ServerEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

export declare function readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly ServerEvent[], void, void>;
