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
} as const;

export type Marker = keyof typeof markers;

/** Markers whose value is a number where the language knows the difference. */
export const numericMarkers: readonly string[] = ['post'];

export function pathOf({ route, pathParameters = {}, query }: Example): string {
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '');
  if (query === undefined) return path;
  const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(values)}`;
}

export function headersOf({ body, token }: Example): Readonly<Record<string, string>> {
  return {
    ...(token && { Authorization: `Bearer «${token}»` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
}
