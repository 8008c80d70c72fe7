import packageJson from '../../package.json' with { type: 'json' };
import { standardError, standardOutput } from '../lib/line-output.ts';
import { counter, gauge, Histogram, histogram, type Metric } from './metric.ts';

export const { version } = packageJson;

const sampleMs = 1_000;

/**
 * Measures how late timers run, which is the time a request may wait before the process sees it. Uses its own
 * histogram, because the runtime's gives percentiles, which cannot be aggregated.
 */
export class EventLoopWatch {
  readonly #delay = new Histogram();

  /** Samples until the returned function is called. */
  start(): () => void {
    let expected = performance.now() + sampleMs;
    const timer = setInterval(() => {
      const now = performance.now();
      this.#delay.observe(Math.max(0, now - expected) / 1000);
      expected = now + sampleMs;
    }, sampleMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  metrics(): readonly Metric[] {
    const help = 'Event loop lag, sampled every second.';
    return [histogram('quintet_event_loop_delay_seconds', help, [this.#delay])];
  }
}

export function processMetrics(engine: string): readonly Metric[] {
  const { rss, heapUsed, heapTotal } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  // Rounded to milliseconds, so that every read returns the same value.
  const startedAt = Math.round(performance.timeOrigin) / 1000;
  return [
    gauge('quintet_info', 'The running version and its runtime.', 1, {
      version,
      engine,
      bun: process.versions.bun ?? '',
    }),
    gauge('process_start_time_seconds', 'Start time of the process, in seconds since 1970.', startedAt),
    counter('process_cpu_seconds_total', 'Total CPU time.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
    gauge('quintet_heap_used_bytes', 'Heap memory in use.', heapUsed),
    gauge('quintet_heap_size_bytes', 'Heap memory allocated.', heapTotal),
    droppedLines(),
  ];
}

export function droppedLines(): Metric {
  return counter('quintet_dropped_lines_total', 'Lines that could not be written, by stream.', [
    { labels: { stream: 'stdout' }, value: standardOutput.dropped },
    { labels: { stream: 'stderr' }, value: standardError.dropped },
  ]);
}
