import type { Labels, Metric } from './metric.ts';

/** Version 0.0.4 of the Prometheus text format, which every scraper supports. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

export function writeExposition(metrics: readonly Metric[]): string {
  return `${metrics.map(writeMetric).join('\n\n')}\n`;
}

function writeMetric({ name, help, type, values }: Metric): string {
  const samples = values.map(
    ({ metricName = name, labels, value }) => `${metricName}${writeLabels(labels)} ${value}`,
  );
  return [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`, ...samples].join('\n');
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escapeText(String(value)).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
