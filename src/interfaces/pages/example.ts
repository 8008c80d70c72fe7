import type { Method } from '../../http/operation.ts';

/**
 * A request for newcomers to try. Texts may contain markers such as `«post»`, whose value comes from an earlier example
 * or from the reader.
 */
export interface Example {
  readonly id: string;
  readonly title: string;
  readonly method: Method;
  readonly route: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly token?: Marker;
  readonly accept?: 'text/event-stream';
  /** One sentence about a surprising part of the response. */
  readonly note?: string;
  /** A marker that the response provides, and the path of its value in the body. */
  readonly learns?: { readonly marker: Marker; readonly at: readonly string[] };
}

/** Placeholders for markers without a value. */
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
