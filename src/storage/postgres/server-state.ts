/** What a server says of itself: whether it takes writes, and which history of which cluster it has. */
export interface ServerState {
  readonly takesWrites: boolean;
  readonly isStandby: boolean;
  /** A promotion begins a new one, whose number is higher. */
  readonly timeline: number;
  /** The same for a server and all copies of it. */
  readonly cluster: string;
}

/**
 * Any role may ask this. A primary writes to its timeline from the moment that it takes writes; its control file learns of
 * it with the next checkpoint. A standby knows of the timelines that it has followed so far.
 */
export const stateQuestion = `select pg_is_in_recovery()::text, current_setting('transaction_read_only'),
  (case when pg_is_in_recovery()
    then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end)::text,
  (select system_identifier::text from pg_control_system())`;

/** The answer, in the order of the columns. */
export function stateOf(row: readonly (string | null)[]): ServerState {
  const [standby, readOnly, timeline, cluster] = row;
  return {
    takesWrites: standby === 'false' && readOnly === 'off',
    isStandby: standby === 'true',
    timeline: Number(timeline),
    cluster: String(cluster),
  };
}
