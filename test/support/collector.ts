/** A span as received. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
  readonly service: string;
}

type Pairs = readonly { key: string; value: { stringValue?: string; intValue?: number } }[];

type SentSpan = Omit<CollectedSpan, 'attributes'> & { attributes: Pairs; status: { code?: number } };

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Pairs };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const toRecord = (pairs: Pairs): Record<string, string | number> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));

/** Receives spans like an OpenTelemetry collector, over HTTP as JSON. */
export function startCollector() {
  const spans: CollectedSpan[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/v1/traces': {
        POST: async (request) => {
          const sent = (await request.json()) as Sent;
          for (const { resource, scopeSpans } of sent.resourceSpans) {
            const service = String(toRecord(resource.attributes)['service.name']);
            for (const { attributes, status, ...span } of scopeSpans.flatMap((scope) => scope.spans)) {
              spans.push({ ...span, service, attributes: toRecord(attributes), failed: status.code === 2 });
            }
          }
          return Response.json({});
        },
      },
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, spans, stop: () => server.stop(true) };
}
