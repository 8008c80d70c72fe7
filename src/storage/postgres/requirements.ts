import type { Reader } from '../database.ts';
import { ownMarks, shorten } from '../ownership.ts';
import { DatabaseUnreachable } from './reach-server.ts';

export interface Abilities {
  /** 140005 is 14.5. */
  readonly version: number;
  readonly role: string;
  readonly database: string;
  /** The schema where tables are created; null if the search path names none. */
  readonly schema: string | null;
  /** The presence of `pg_trgm` in the database, and its availability on the server. */
  readonly hasSearch: boolean;
  readonly offersSearch: boolean;
  readonly takesWrites: boolean;
  readonly mayExtend: boolean;
  readonly mayCreate: boolean;
  readonly isOurs: boolean;
  /** The privileges that the role lacks on Quintet's tables: `insert on posts`. */
  readonly missing: readonly string[];
}

const oldestMajor = 14;

const abilitiesQuestion = `
  with place as (select to_regclass('blog_users') as ours, current_schema() as schema),
  needed as (
    select relname, oid, lower(privilege) as privilege from pg_class, place,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as privilege
    where ours is not null and relkind in ('r', 'p') and pg_table_is_visible(pg_class.oid)
      and relnamespace = (select relnamespace from pg_class where oid = place.ours)
      and (privilege = 'SELECT' or relname <> 'schema_migrations')
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  )
  select current_setting('server_version_num')::int as version, current_user as role,
    current_database() as database, schema,
    exists (select 1 from pg_extension where extname = 'pg_trgm') as "hasSearch",
    case when exists (select 1 from pg_extension where extname = 'pg_trgm') then true
      else exists (select 1 from pg_available_extensions where name = 'pg_trgm') end as "offersSearch",
    current_setting('transaction_read_only') = 'off' as "takesWrites",
    has_database_privilege(current_database(), 'CREATE') as "mayExtend",
    coalesce(has_schema_privilege(schema, 'CREATE'), false) as "mayCreate",
    ours is not null as "isOurs",
    (select coalesce(json_agg(privilege || ' on ' || relname order by relname, privilege), '[]') from needed
      where not has_table_privilege(oid, privilege)) as missing
  from place`;

/** Rejects a server or role that would fail later, with a one-line message that says what to do. */
export async function requireAbilities(
  reader: Reader,
  name: string,
  { isForReading }: { readonly isForReading: boolean },
): Promise<void> {
  const abilities = await reader.first<Abilities>(abilitiesQuestion);
  if (abilities === null) return;
  const refusal = refuseVersion(abilities) ?? (isForReading ? null : refusalOf(abilities));
  if (refusal !== null) throw new DatabaseUnreachable(`cannot use ${name}: ${refusal}`);
}

export function refusalOf(abilities: Abilities): string | null {
  if (!abilities.takesWrites) {
    return 'it does not accept writes: it is a standby, or default_transaction_read_only is on';
  }
  return refuseVersion(abilities) ?? refuseSearch(abilities) ?? refuseRole(abilities);
}

function refuseVersion({ version }: Abilities): string | null {
  if (version >= oldestMajor * 10_000) return null;
  const text = `${Math.floor(version / 10_000)}.${version % 10_000}`;
  return `it is PostgreSQL ${text}, and ${oldestMajor} or newer is required`;
}

function refuseSearch(abilities: Abilities): string | null {
  const { hasSearch, offersSearch, mayExtend, isOurs, role, database } = abilities;
  if (hasSearch) return null;
  if (!offersSearch) {
    return 'the extension pg_trgm, which search requires, is not installed on the server: install the package postgresql-contrib';
  }
  if (isOurs)
    return `the database ${database} no longer has the extension pg_trgm: restore the database from a backup`;
  if (mayExtend) return null;
  return `the role ${role} may not create the extension pg_trgm: let an administrator create it in the database ${database}, or grant create on database ${database} to ${role}`;
}

function refuseRole({ isOurs, missing, mayCreate, schema, role }: Abilities): string | null {
  if (isOurs) {
    if (missing.length === 0) return null;
    return `the role ${role} lacks rights on tables: ${shorten(missing)}`;
  }
  if (schema === null)
    return `the search path of the role ${role} does not name an existing schema: create one, or set search_path`;
  return mayCreate
    ? null
    : `the role ${role} may not create tables: grant create on schema ${schema} to ${role}`;
}

const marks = ownMarks.map((name) => `'${name}'`).join(', ');

/**
 * Lists the tables and views of the schema where new tables would be created, and Quintet's tables in any schema on the
 * search path. Tables of extensions are excluded.
 */
const tablesQuestion = `select relname as name from pg_class
  where relkind in ('r', 'p', 'v', 'm', 'f') and pg_table_is_visible(oid)
    and (relnamespace = current_schema()::regnamespace or relname in (${marks}))
    and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname`;

export async function readTableNames(reader: Reader): Promise<readonly string[]> {
  return (await reader.all<{ name: string }>(tablesQuestion)).map(({ name }) => name);
}
