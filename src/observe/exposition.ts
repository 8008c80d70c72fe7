import type { Metric as RegisteredMetric } from 'prom-client';
import type { Metric } from './metric.ts';

/** The text that Prometheus reads. The library is loaded when somebody asks for the first time. */
export async function writeExposition(
  metrics: readonly Metric[],
): Promise<{ readonly contentType: string; readonly text: string }> {
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  for (const metric of metrics) {
    // The registry asks of a metric no more than its name and what it holds.
    const registered = { name: metric.name, get: async () => metric };
    registry.registerMetric(registered as unknown as RegisteredMetric);
  }
  return { contentType: registry.contentType, text: await registry.metrics() };
}
