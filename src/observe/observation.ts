import { Coalesced } from '../lib/coalesced.ts';
import { joinPeers, type PeerRelay, type Peers } from '../lib/peers.ts';
import { counter, type Metric } from './metric.ts';
import { OperationMeter } from './operation-meter.ts';
import { droppedLines, EventLoopWatch, processMetrics } from './process-metrics.ts';
import { RequestMeter } from './request-meter.ts';

export interface Report {
  /** The name of the process among those on one port; null for a single process. */
  readonly worker: string | null;
  readonly metrics: readonly Metric[];
  /** Requests in each second of the last minute, oldest first; empty for a process that takes none. */
  readonly lastMinute: readonly number[];
}

/** Collects the reports of all processes on one port. */
export type Gather = () => Promise<readonly Report[]>;

export type Meters = Pick<Observation, 'requests' | 'operations'>;

export class Observation {
  readonly requests = new RequestMeter();
  readonly operations = new OperationMeter();
  /** Covers all sandboxes together, because their names are private. */
  readonly sandboxRequests = new RequestMeter();
  readonly eventLoop = new EventLoopWatch();
  readonly #worker: string | null;
  readonly #gathering: Coalesced<readonly Report[]>;
  #engine = 'none';
  #databaseMetrics: () => readonly Metric[] = () => [];

  constructor(peers?: Peers) {
    this.#worker = peers?.ownName ?? null;
    const collect = peers === undefined ? () => [] : joinPeers(peers, () => this.report());
    this.#gathering = new Coalesced(async () => [...(await collect()), this.report()].sort(byWorker));
  }

  /** A process that does not respond is left out: it may be stopping, or busy with a long task. */
  readonly gather: Gather = () => this.#gathering.run();

  /** Reports on the main database only, never on those of sandboxes. */
  watchDatabase(engine: string, metrics: () => readonly Metric[]): void {
    this.#engine = engine;
    this.#databaseMetrics = metrics;
  }

  report(): Report {
    return {
      worker: this.#worker,
      metrics: [
        ...processMetrics(this.#engine),
        ...this.eventLoop.metrics(),
        ...this.requests.metrics(),
        ...this.operations.metrics(),
        counter(
          'quintet_sandbox_requests_total',
          'Requests to all sandboxes.',
          this.sandboxRequests.traffic.total,
        ),
        ...this.#databaseMetrics(),
      ],
      lastMinute: this.requests.traffic.lastMinute(performance.now()),
    };
  }
}

/** The process that starts the others, and takes no requests. */
const parentName = '0';

export function joinAsParent(relay: PeerRelay, workers: number): void {
  const report = (): Report => ({ worker: parentName, metrics: [droppedLines()], lastMinute: [] });
  joinPeers({ ownName: parentName, others: workers, parent: relay.join(parentName) }, report);
}

function byWorker({ worker: left }: Report, { worker: right }: Report): number {
  return Number(left) - Number(right);
}

/**
 * Keeps the values of each of several processes under its own label. A sum would drop whenever a process is replaced, and Prometheus
 * would take that for a counter reset of all processes.
 */
export function metricsOf(reports: readonly Report[]): readonly Metric[] {
  const merged = new Map<string, Metric & { readonly values: Metric['values'][number][] }>();
  for (const { worker, metrics } of reports) {
    for (const metric of metrics) {
      const known = merged.get(metric.name) ?? { ...metric, values: [] };
      merged.set(metric.name, known);
      for (const sample of metric.values) {
        known.values.push({ ...sample, labels: { ...sample.labels, ...(worker !== null && { worker }) } });
      }
    }
  }
  return [...merged.values()];
}
