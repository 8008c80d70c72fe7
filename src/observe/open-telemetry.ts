import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import packageJson from '../../package.json' with { type: 'json' };
import { lastly, orElse, waitAtMost } from '../lib/awaitable.ts';
import { version } from './process-metrics.ts';
import type { Attributes, SpanOptions, TracedSpan, Tracing, TracingSettings } from './tracing.ts';

const { peerDependencies: peers } = packageJson;

/** The time that a shutdown waits for an unresponsive collector. */
const patienceMs = 2_000;

type Api = typeof import('@opentelemetry/api');
type Sdk = typeof import('@opentelemetry/sdk-trace');

/** Loads OpenTelemetry lazily, because only tracing needs it. Its packages are optional peer dependencies. */
function loadLibraries() {
  return Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]).catch((cause) => {
    const packages = Object.entries(peers).map(([name, range]) => `${name}@${range}`);
    const advice = `needs OpenTelemetry, which is not installed: npm install ${packages.join(' ')}`;
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT ${advice}`, { cause });
  });
}

/** Starts tracing with OpenTelemetry, if it is enabled. */
export async function startTracing(settings: TracingSettings): Promise<Tracing | null> {
  const { otelExporterOtlpEndpoint: endpoint, otelServiceName: name } = settings;
  if (endpoint === null) return null;
  const [api, core, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await loadLibraries();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    sampler: samplerOf(settings, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const propagator = new core.W3CTraceContextPropagator();
  const parentOf = (traceparent: string): Context =>
    propagator.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter);
  return tracingBy(api, provider.getTracer('quintet', version), parentOf, () => provider.shutdown());
}

function tracingBy(
  api: Api,
  tracer: ReturnType<InstanceType<Sdk['TracerProvider']>['getTracer']>,
  parentOf: (traceparent: string) => Context,
  shutDown: () => Promise<void>,
): Tracing {
  const storage = new AsyncLocalStorage<Context>();
  const here = (): Context => storage.getStore() ?? api.ROOT_CONTEXT;
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  } as const;

  return {
    span<T>(name: string, { kind, attributes = {}, parent }: SpanOptions, work: (span: TracedSpan) => T): T {
      const context = parent === undefined ? here() : parentOf(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const traced = {
        set: (more: Attributes) => void span.setAttributes(more),
        fail: () => void span.setStatus({ code: api.SpanStatusCode.ERROR }),
      };
      const failed = (error: unknown): never => {
        traced.fail();
        throw error;
      };
      const run = () =>
        lastly(
          () => orElse<unknown>(() => work(traced), failed),
          () => span.end(),
        );
      return storage.run(api.trace.setSpan(context, span), run) as T;
    },
    annotate: (attributes) => void api.trace.getSpan(here())?.setAttributes(attributes),
    bind(work) {
      const context = here();
      return (...args) => storage.run(context, () => work(...args));
    },
    stop: () => waitAtMost(patienceMs, shutDown(), undefined).catch(() => undefined),
  };
}

function samplerOf(
  { otelTracesSampler: name, otelTracesSamplerArg: ratio }: TracingSettings,
  sdk: Sdk,
): Sampler {
  const root = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }[name.replace('parentbased_', '') as 'always_on' | 'always_off' | 'traceidratio']();
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}
