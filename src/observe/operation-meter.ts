import { Histogram } from './histogram.ts';
import { counter, gauge, type Metric } from './metric.ts';

export const operationTypes = ['query', 'mutation', 'subscription'] as const;
export type OperationType = (typeof operationTypes)[number];

/** How an operation came in. */
export const transports = ['http', 'sse', 'websocket'] as const;
export type Transport = (typeof transports)[number];

/** Those that can carry a subscription. */
const streaming = ['sse', 'websocket'] as const satisfies readonly Transport[];

/** Data and no errors, both, errors alone. */
export const outcomes = ['ok', 'partial', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

class TypeMeter {
  readonly duration = new Histogram();
  readonly outcomes: Record<Outcome, number> = { ok: 0, partial: 0, failed: 0 };
}

/** Counts GraphQL operations. Their names and texts are the clients', so they are no labels. */
export class OperationMeter {
  readonly #types = {
    query: new TypeMeter(),
    mutation: new TypeMeter(),
    subscription: new TypeMeter(),
  } satisfies Record<OperationType, TypeMeter>;
  readonly #subscriptions: Record<Transport, number> = { http: 0, sse: 0, websocket: 0 };
  /** From the publishing of an event until it is handed to the connection of a subscriber. */
  readonly #eventDelay = new Histogram();
  #resumed = 0;
  #sockets = 0;
  #refused = 0;

  executed(type: OperationType, outcome: Outcome, startedAt: number): void {
    const meter = this.#types[type];
    meter.outcomes[outcome] += 1;
    meter.duration.observe((performance.now() - startedAt) / 1000);
  }

  /** No operation: the text could not be parsed, is not valid, or is beyond a limit. */
  refused(): void {
    this.#refused += 1;
  }

  /** The function that it gives is called when the subscription ends. */
  subscribed(transport: Transport, isResumed: boolean): () => void {
    if (isResumed) this.#resumed += 1;
    this.#subscriptions[transport] += 1;
    return () => {
      this.#subscriptions[transport] -= 1;
    };
  }

  /** How many subscriptions are open, over what. */
  get listeners(): Readonly<Record<(typeof streaming)[number], number>> {
    const { sse, websocket } = this.#subscriptions;
    return { sse, websocket };
  }

  /** An event is about to be sent that happened just now. */
  delivered(ageMs: number): void {
    this.#eventDelay.observe(ageMs / 1000);
  }

  /** A WebSocket was opened, or one was closed. */
  socketsChanged(difference: 1 | -1): void {
    this.#sockets += difference;
  }

  metrics(): readonly Metric[] {
    const duration = 'quintet_graphql_operation_duration_seconds';
    const delay = 'quintet_event_delay_seconds';
    return [
      {
        name: 'quintet_graphql_operations_total',
        help: 'GraphQL operations; of a subscription, its start. Refused ones were not valid, or too large.',
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
      {
        name: duration,
        help: 'Time that GraphQL operations took to execute; of a subscription, to start.',
        type: 'histogram',
        values: operationTypes.flatMap((type) => this.#types[type].duration.samples(duration, { type })),
      },
      {
        name: 'quintet_graphql_subscriptions',
        help: 'Open subscriptions.',
        type: 'gauge',
        values: streaming.map((transport) => ({
          labels: { transport },
          value: this.#subscriptions[transport],
        })),
      },
      counter('quintet_graphql_resumed_total', 'Subscriptions that went on after a position.', this.#resumed),
      {
        name: delay,
        help: 'Time from the writing of an event until it was handed to a subscriber who had caught up.',
        type: 'histogram',
        values: this.#eventDelay.samples(delay),
      },
      gauge('quintet_websockets', 'Open WebSockets.', this.#sockets),
    ];
  }
}
