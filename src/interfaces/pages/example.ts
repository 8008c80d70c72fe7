import type { Method } from '../../http/operation.ts';

/**
 * A call that a newcomer can make. Texts may hold markers such as `«post»`, whose value comes from an earlier example
 * or from the reader.
 */
export interface Example {
  readonly id: string;
  readonly title: string;
  readonly method: Method;
  /** As the OpenAPI document writes it. */
  readonly route: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly token?: Marker;
  /** Where the answer is a stream of events, for as long as one listens. */
  readonly accept?: 'text/event-stream';
  /** What an answer may surprise with, in one sentence. */
  readonly note?: string;
  /** What its answer provides: a marker, and the path of its value in the body. */
  readonly learns?: { readonly marker: Marker; readonly at: readonly string[] };
}

/** What markers show until their value is known. */
export const markers = {
  origin: 'http://localhost:3000',
  email: 'ada@example.com',
  author: '1',
  post: '1',
  user: '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11',
  token: '$TOKEN',
  products: '$PRODUCTS_TOKEN',
  workbench: '$WORKBENCH_TOKEN',
  metrics: '$METRICS_TOKEN',
} as const;

export type Marker = keyof typeof markers;
