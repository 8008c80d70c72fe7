export type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** The header `traceparent` of a request: where its trace began. */
  readonly parent?: string | undefined;
}

/** A timed piece of work. */
export interface TracedSpan {
  set(attributes: Attributes): void;
  fail(): void;
}

/** Reports the work that a request caused, as nested spans. */
export interface Tracing {
  /** Runs work as a span inside the one around it, and ends it when the work, or what it promises, is done. */
  span<T>(name: string, options: SpanOptions, work: (span: TracedSpan) => T): T;
  /** Says something of the span around. */
  annotate(attributes: Attributes): void;
  /** A function that runs inside the current span, wherever it is called from. */
  bind<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T;
  /** Sends what is left, for as long as that may take. */
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
export type SamplerName = (typeof samplers)[number];

export interface TracingSettings {
  /** The base address of the collector: spans go to `/v1/traces` below it. Null turns tracing off. */
  readonly otelExporterOtlpEndpoint: string | null;
  readonly otelServiceName: string;
  readonly otelTracesSampler: SamplerName;
  /** The part of all traces that a ratio takes, from 0 to 1. */
  readonly otelTracesSamplerArg: number;
}

/** Runs work of the program's own as a span where there is tracing, and else as it is. */
export function inSpan<T>(
  tracing: Tracing | null,
  name: string,
  work: () => T,
  attributes: Attributes = {},
): T {
  return tracing === null ? work() : tracing.span(name, { kind: 'internal', attributes }, work);
}
