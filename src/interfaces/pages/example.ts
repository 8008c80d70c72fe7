import type { WrittenRequest } from './assets/snippets.js';

/** A request for newcomers to try. The value of a marker comes from an earlier example or from the reader. */
export interface Example extends WrittenRequest {
  readonly id: string;
  readonly title: string;
  readonly token?: Marker;
  /** One sentence about a surprising part of the response. */
  readonly note?: string;
  /** A marker that the response provides, and the path of its value in the body. */
  readonly learns?: { readonly marker: Marker; readonly at: readonly string[] };
}

/** Placeholders for markers without a value. */
export const markers = {
  origin: 'http://localhost:3000',
  email: 'ada@example.com',
  otherEmail: 'grace@example.com',
  post: '1',
  user: '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11',
  token: '$TOKEN',
  products: '$PRODUCTS_TOKEN',
  workbench: '$WORKBENCH_TOKEN',
  metrics: '$METRICS_TOKEN',
} as const;

export type Marker = keyof typeof markers;
