import { Histogram } from './histogram.ts';
import { counter, gauge, histogram, type Metric } from './metric.ts';

export const operationTypes = ['query', 'mutation', 'subscription'] as const;
export type OperationType = (typeof operationTypes)[number];

export const transports = ['http', 'sse', 'websocket'] as const;
export type Transport = (typeof transports)[number];

const streaming = ['sse', 'websocket'] as const satisfies readonly Transport[];

/** Data without errors, data with errors, errors only. */
export const outcomes = ['ok', 'partial', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

class TypeMeter {
  readonly duration = new Histogram();
  readonly outcomes: Record<Outcome, number> = { ok: 0, partial: 0, failed: 0 };
}

/** Counts GraphQL operations. Names and texts come from clients, so they are never labels. */
export class OperationMeter {
  readonly #types = {
    query: new TypeMeter(),
    mutation: new TypeMeter(),
    subscription: new TypeMeter(),
  } satisfies Record<OperationType, TypeMeter>;
  readonly #subscriptions: Record<Transport, number> = { http: 0, sse: 0, websocket: 0 };
  /** From publishing an event to handing it to a subscriber's connection. */
  readonly #eventDelay = new Histogram();
  #resumed = 0;
  #sockets = 0;
  #refused = 0;

  executed(type: OperationType, outcome: Outcome, startedAt: number): void {
    const meter = this.#types[type];
    meter.outcomes[outcome] += 1;
    meter.duration.observe((performance.now() - startedAt) / 1000);
  }

  /** Counts a request whose document could not be parsed, was not valid, or exceeded a limit. */
  refused(): void {
    this.#refused += 1;
  }

  /** Counts a subscription until the returned function is called. */
  subscribed(transport: Transport, isResumed: boolean): () => void {
    if (isResumed) this.#resumed += 1;
    this.#subscriptions[transport] += 1;
    return () => {
      this.#subscriptions[transport] -= 1;
    };
  }

  /** Records the delay of an event that is about to be sent live. */
  delivered(ageMs: number): void {
    this.#eventDelay.observe(ageMs / 1000);
  }

  socketsChanged(difference: 1 | -1): void {
    this.#sockets += difference;
  }

  metrics(): readonly Metric[] {
    const duration = 'quintet_graphql_operation_duration_seconds';
    const delay = 'quintet_event_delay_seconds';
    return [
      {
        name: 'quintet_graphql_operations_total',
        help: 'GraphQL operations, counting a subscription once, when it starts. Rejected operations were invalid or too large.',
        type: 'counter',
        values: [
          ...operationTypes.flatMap((type) =>
            outcomes.map((outcome) => ({
              labels: { type, outcome },
              value: this.#types[type].outcomes[outcome],
            })),
          ),
          { labels: { type: 'none', outcome: 'refused' }, value: this.#refused },
        ],
      },
      histogram(
        duration,
        'Execution time of GraphQL operations. For a subscription, the time to start it.',
        operationTypes.flatMap((type) => this.#types[type].duration.samples(duration, { type })),
      ),
      {
        name: 'quintet_graphql_subscriptions',
        help: 'Open subscriptions.',
        type: 'gauge',
        values: streaming.map((transport) => ({
          labels: { transport },
          value: this.#subscriptions[transport],
        })),
      },
      counter('quintet_graphql_resumed_total', 'Subscriptions that resumed after a position.', this.#resumed),
      histogram(
        delay,
        'Time from writing an event until it is delivered to a live subscriber.',
        this.#eventDelay.samples(delay),
      ),
      gauge('quintet_websockets', 'Open WebSockets.', this.#sockets),
    ];
  }
}
