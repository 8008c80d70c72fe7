import { counter, type Metric } from './metric.ts';
import { OperationMeter } from './operation-meter.ts';
import { EventLoopWatch, processMetrics } from './process-metrics.ts';
import { RequestMeter } from './request-meter.ts';
import { Traffic } from './traffic.ts';

/** What one process tells of itself when it is asked. */
export interface Report {
  /** Its place among the processes of one port; null when it is the only one. */
  readonly worker: string | null;
  readonly metrics: readonly Metric[];
  /** Requests in all. */
  readonly requests: number;
  /** The same by the names of interfaces. */
  readonly byInterface: Readonly<Record<string, number>>;
  /** Requests of each second of the last minute, the oldest first. */
  readonly lastMinute: readonly number[];
}

/** Asks every process of one port to report. */
export type Gather = () => Promise<readonly Report[]>;

/** Where a world counts its requests and operations. */
export interface Meters {
  readonly requests: RequestMeter;
  readonly operations: OperationMeter;
}

/** Everything that is counted in one process. */
export class Observation {
  readonly traffic = new Traffic();
  readonly requests = new RequestMeter(this.traffic);
  readonly operations = new OperationMeter();
  /** Of all sandboxes together: their names are their users' business. */
  readonly sandboxRequests = new RequestMeter(new Traffic());
  readonly eventLoop = new EventLoopWatch();
  readonly gather: Gather;
  #engine = 'none';
  #databaseMetrics: () => readonly Metric[] = () => [];

  /** `join` puts this process among its peers; without it, it is alone. */
  constructor(join: (report: () => Report) => Gather = (report) => async () => [report()]) {
    this.gather = join(() => this.report());
  }

  /** The database of the program; those of others are not told of. */
  watchDatabase(engine: string, metrics: () => readonly Metric[]): void {
    this.#engine = engine;
    this.#databaseMetrics = metrics;
  }

  report(): Report {
    return {
      worker: null,
      metrics: [
        ...processMetrics(this.#engine),
        ...this.eventLoop.metrics(),
        ...this.requests.metrics(),
        ...this.operations.metrics(),
        counter(
          'quintet_sandbox_requests_total',
          'Requests to sandboxes, all of them together.',
          this.sandboxRequests.traffic.total,
        ),
        ...this.#databaseMetrics(),
      ],
      requests: this.traffic.total,
      byInterface: this.requests.byInterface(),
      lastMinute: this.traffic.lastMinute(performance.now()),
    };
  }
}

/** The metrics of all processes as one list. */
export function metricsOf(reports: readonly Report[]): readonly Metric[] {
  const [only] = reports;
  if (only !== undefined && only.worker === null) return only.metrics;
  return sideBySide(reports);
}

/**
 * Puts what several processes tell side by side, each under a label of its own. A sum would fall whenever a process is
 * replaced, and whoever reads it would take that for all of them starting anew.
 */
function sideBySide(reports: readonly Report[]): readonly Metric[] {
  const merged = new Map<string, Metric & { readonly values: Metric['values'][number][] }>();
  for (const { worker, metrics } of reports) {
    for (const metric of metrics) {
      const known = merged.get(metric.name) ?? { ...metric, values: [] };
      merged.set(metric.name, known);
      for (const sample of metric.values) {
        known.values.push({ ...sample, labels: { ...sample.labels, worker: worker ?? '' } });
      }
    }
  }
  return [...merged.values()];
}
