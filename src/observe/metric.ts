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
