import { gauge, type Metric } from '../../observe/metric.ts';
import type { ReplicaInUse } from '../database.ts';

export interface PostgresState {
  readonly listeners: number;
  readonly poolSize: number;
  readonly isSequencer: boolean;
  readonly replicas: readonly ReplicaInUse[];
}

export function metricsOf(state: PostgresState): readonly Metric[] {
  return [
    gauge('quintet_database_listeners', 'Listeners to the event feed.', state.listeners),
    gauge('quintet_database_pool_size', 'The maximum number of connections of the process.', state.poolSize),
    gauge(
      'quintet_events_sequencer',
      'Whether this process is the sequencer of events. Exactly one process on the database is.',
      Number(state.isSequencer),
    ),
    ...metricsOfReplicas(state.replicas),
  ];
}

function metricsOfReplicas(replicas: readonly ReplicaInUse[]): readonly Metric[] {
  if (replicas.length === 0) return [];
  return [
    gaugeByHost(
      'quintet_database_replica_read',
      'Whether reads go to the replica, which they do while it has every acknowledged write.',
      replicas.map(({ name, isRead }) => [name, Number(isRead)]),
    ),
    gaugeByHost(
      'quintet_database_replica_behind_bytes',
      'Bytes that the primary has written and the replica has not applied yet.',
      replicas.flatMap(({ name, behindBytes }) => (behindBytes === null ? [] : [[name, behindBytes]])),
    ),
  ];
}

function gaugeByHost(name: string, help: string, values: readonly (readonly [string, number])[]): Metric {
  return { name, help, type: 'gauge', values: values.map(([host, value]) => ({ labels: { host }, value })) };
}
