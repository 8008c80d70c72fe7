/** Metrics as plain data, so that one process can send them to another. */

export type Labels = Readonly<Record<string, string | number>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
  /** Set if it differs from the metric, as in the parts of a histogram. */
  readonly metricName?: string;
}

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly values: readonly Sample[];
}

export function gauge(name: string, help: string, value: number, labels: Labels = {}): Metric {
  return { name, help, type: 'gauge', values: [{ labels, value }] };
}

export function counter(name: string, help: string, value: number, labels: Labels = {}): Metric {
  return { name, help, type: 'counter', values: [{ labels, value }] };
}

export function histogram(name: string, help: string, values: Metric['values']): Metric {
  return { name, help, type: 'histogram', values };
}

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
