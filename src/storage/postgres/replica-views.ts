export interface PrimaryView {
  readonly cluster: string;
  readonly names: string;
  /** The WAL position that it has written up to. */
  readonly written: number;
  readonly mayLook: boolean;
  readonly standbys: readonly StandbyRow[];
}

interface StandbyRow {
  readonly name: string | null;
  readonly isStreaming: boolean;
  readonly behind: number | null;
}

export const primaryQuestion = `
  select (select system_identifier::text from pg_control_system()) as cluster,
    current_setting('synchronous_standby_names') as names,
    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written,
    pg_has_role(current_user, 'pg_monitor', 'usage') as "mayLook",
    coalesce((select json_agg(json_build_object('name', lower(application_name),
      'isStreaming', state = 'streaming' and sync_state in ('sync', 'quorum'),
      'behind', pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8) order by pid) from pg_stat_replication), '[]') as standbys`;

export interface ReplicaView {
  readonly cluster: string;
  readonly isStandby: boolean;
  /** The WAL position that it has applied up to. */
  readonly applied: number | null;
  /** The timeline that it follows; null while it follows no server. */
  readonly timeline: number | null;
  readonly mayLook: boolean;
  readonly conninfo: string | null;
}

export const replicaQuestion = `
  select (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as "isStandby",
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as applied,
    (select received_tli from pg_stat_wal_receiver) as timeline,
    pg_has_role(current_user, 'pg_monitor', 'usage') as "mayLook",
    (select conninfo from pg_stat_wal_receiver) as conninfo`;

export const ofAnotherDatabase = 'belongs to another cluster';
export const isNoStandby = 'is not a standby';
export const isCatchingUp = 'has not caught up yet';
export const onAnotherTimeline = 'follows another timeline, and the primary is unavailable';

/** Returns the reason why the replica is not guaranteed to have all acknowledged writes; null if it is. */
export function reasonAgainst(view: ReplicaView, primary: PrimaryView): string | null {
  if (view.cluster !== primary.cluster) return ofAnotherDatabase;
  if (!view.isStandby) return isNoStandby;
  if (!view.mayLook || !primary.mayLook)
    return 'can only be checked by a role with pg_monitor: grant pg_monitor to the role of DATABASE_URL';
  const name = nameOfStandby(view.conninfo);
  if (name === null) return 'is not connected to a primary';
  const awaited = awaitedStandbys(primary.names);
  if (!awaited.has(name))
    return `is named ${name}, and not every commit waits for it: list it in synchronous_standby_names of the primary, and have commits wait for all the names listed`;
  const followers = primary.standbys.filter((standby) => awaited.has(standby.name ?? ''));
  const isShared = new Set(followers.map((standby) => standby.name)).size < followers.length;
  if (isShared) return 'shares its name with another standby: give each standby its own name';
  return followers.find((standby) => standby.name === name)?.isStreaming
    ? null
    : 'is not connected to the primary';
}

/**
 * Returns the standbys that every commit waits for, according to `synchronous_standby_names`: the whole list, if no
 * standby can stand in for another. If one can, it is unknown which standbys a commit waited for.
 */
export function awaitedStandbys(setting: string): ReadonlySet<string> {
  const [, kind = 'first', number = '1', listed] =
    /^\s*(?:(?:(first|any)\s+)?(\d+)\s*\((.*)\))\s*$/is.exec(setting) ?? [];
  const names = namesIn(listed ?? setting);
  const isUsable = kind !== '' && names.length > 0 && !names.includes('*');
  return new Set(isUsable && Number(number) >= names.length ? names : []);
}

/** Returns the names in lower case, since they are case-insensitive; names with special characters are quoted. */
function namesIn(list: string): readonly string[] {
  return [...list.matchAll(/"((?:[^"]|"")*)"|([^\s,]+)/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).toLowerCase(),
  );
}

/** Returns the name that the primary has for a standby, from the standby's connection settings. */
export function nameOfStandby(conninfo: string | null): string | null {
  const value = (key: string) =>
    new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|(\\S+))`).exec(conninfo ?? '');
  const [, quoted, plain] = value('application_name') ?? value('fallback_application_name') ?? [];
  return (quoted?.replace(/\\(.)/g, '$1') ?? plain)?.toLowerCase() ?? null;
}
