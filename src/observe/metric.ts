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

const metricOf =
  (type: 'counter' | 'gauge') =>
  (name: string, help: string, given: number | readonly Sample[], labels: Labels = {}): Metric => {
    const values = typeof given === 'number' ? [{ labels, value: given }] : given;
    return { name, help, type, values };
  };

export const gauge = metricOf('gauge');
export const counter = metricOf('counter');

export function histogram(
  name: string,
  help: string,
  ...parts: readonly (readonly [Histogram, Labels?])[]
): Metric {
  const values = parts.flatMap(([part, labels]) => part.samples(name, labels));
  return { name, help, type: 'histogram', values };
}

/** From the read of one record to the longest that a request may take. */
const secondsBounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/**
 * Counts values by size. It uses plain numbers because it runs on every request, and a library histogram would look up
 * its labels first.
 */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[] = secondsBounds) {
    this.#bounds = bounds;
    this.#counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] as number)) index += 1;
    this.#counts[index] = (this.#counts[index] as number) + 1;
    this.#sum += value;
  }

  samples(name: string, labels: Labels = {}): readonly Sample[] {
    let total = 0;
    const buckets = this.#counts.map((count, index): Sample => {
      total += count;
      const le = this.#bounds[index] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
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
