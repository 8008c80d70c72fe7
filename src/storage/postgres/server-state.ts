export interface ServerState {
  readonly takesWrites: boolean;
  readonly isStandby: boolean;
  /** A promotion starts a new timeline with a higher number. */
  readonly timeline: number;
  /** The same for a server and all its copies. */
  readonly cluster: string;
}

/**
 * A query that any role may run. A primary writes to its new timeline as soon as it takes writes, but its control file
 * is updated only at the next checkpoint. A standby knows the timelines that it has followed so far.
 */
export const stateQuestion = `select pg_is_in_recovery()::text, current_setting('transaction_read_only'),
  (case when pg_is_in_recovery()
    then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end)::text,
  (select system_identifier::text from pg_control_system())`;

export function stateOf(row: readonly (string | null)[]): ServerState {
  const [standby, readOnly, timeline, cluster] = row;
  return {
    takesWrites: standby === 'false' && readOnly === 'off',
    isStandby: standby === 'true',
    timeline: Number(timeline),
    cluster: String(cluster),
  };
}
