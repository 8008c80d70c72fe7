import { Counter } from '../lib/counter.ts';
import { counter, gauge, Histogram, histogram, type Metric } from './metric.ts';

export const operationTypes = ['query', 'mutation', 'subscription'] as const;
export type OperationType = (typeof operationTypes)[number];

export const transports = ['http', 'sse', 'websocket'] as const;
export type Transport = (typeof transports)[number];

const streaming = ['sse', 'websocket'] as const satisfies readonly Transport[];

/** Data without errors, data with errors, errors only. */
export const outcomes = ['ok', 'partial', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** Counts GraphQL operations. Names and texts come from clients, so they are never labels. */
export class OperationMeter {
  /** Operations by type and outcome, and open subscriptions by transport. */
  readonly #counts = new Counter();
  readonly #durations = { query: new Histogram(), mutation: new Histogram(), subscription: new Histogram() };
  /** From publishing an event to handing it to a subscriber's connection. */
  readonly #eventDelay = new Histogram();
  #resumed = 0;
  #sockets = 0;
  #refused = 0;

  executed(type: OperationType, outcome: Outcome, startedAt: number): void {
    this.#counts.add(`${type} ${outcome}`, 1);
    this.#durations[type].observe((performance.now() - startedAt) / 1000);
  }

  /** Counts a request whose document could not be parsed, was not valid, or exceeded a limit. */
  refused(): void {
    this.#refused += 1;
  }

  /** Counts a subscription until the returned function is called. */
  subscribed(transport: Transport, isResumed: boolean): () => void {
    if (isResumed) this.#resumed += 1;
    this.#counts.add(transport, 1);
    return () => this.#counts.add(transport, -1);
  }

  /** Records the delay of an event that is about to be sent live. */
  delivered(ageMs: number): void {
    this.#eventDelay.observe(ageMs / 1000);
  }

  socketsChanged(difference: 1 | -1): void {
    this.#sockets += difference;
  }

  metrics(): readonly Metric[] {
    const operations = operationTypes.flatMap((type) =>
      outcomes.map((outcome) => ({
        labels: { type, outcome },
        value: this.#counts.of(`${type} ${outcome}`),
      })),
    );
    return [
      counter(
        'quintet_graphql_operations_total',
        'GraphQL operations, counting a subscription once, when it starts. Rejected operations were invalid or too large.',
        [...operations, { labels: { type: 'none', outcome: 'refused' }, value: this.#refused }],
      ),
      histogram(
        'quintet_graphql_operation_duration_seconds',
        'Execution time of GraphQL operations. For a subscription, the time to start it.',
        ...operationTypes.map((type) => [this.#durations[type], { type }] as const),
      ),
      gauge(
        'quintet_graphql_subscriptions',
        'Open subscriptions.',
        streaming.map((transport) => ({ labels: { transport }, value: this.#counts.of(transport) })),
      ),
      counter('quintet_graphql_resumed_total', 'Subscriptions that resumed after a position.', this.#resumed),
      histogram(
        'quintet_event_delay_seconds',
        'Time from writing an event until it is delivered to a live subscriber.',
        [this.#eventDelay],
      ),
      gauge('quintet_websockets', 'Open WebSockets.', this.#sockets),
    ];
  }
}
