export type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** The `traceparent` header, which continues the trace of the client. */
  readonly parent?: string | undefined;
}

export interface TracedSpan {
  set(attributes: Attributes): void;
  fail(): void;
}

export interface Tracing {
  /** Runs work as a child span, which ends when the work settles. */
  span<T>(name: string, options: SpanOptions, work: (span: TracedSpan) => T): T;
  annotate(attributes: Attributes): void;
  /** Binds a function to the current span, wherever it is called later. */
  bind<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T;
  /** Flushes pending spans, within a time limit. */
  stop(): Promise<void>;
}

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TracingSettings {
  /** The base URL of the collector; spans go to `/v1/traces` below it. */
  readonly otelExporterOtlpEndpoint: string | null;
  readonly otelServiceName: string;
  readonly otelTracesSampler: (typeof samplers)[number];
  /** The sampled fraction of all traces, from 0 to 1. */
  readonly otelTracesSamplerArg: number;
}

/** Runs work as an internal span, or directly if tracing is off. */
export function inSpan<T>(
  tracing: Tracing | null,
  name: string,
  work: () => T,
  attributes: Attributes = {},
): T {
  return tracing === null ? work() : tracing.span(name, { kind: 'internal', attributes }, work);
}
