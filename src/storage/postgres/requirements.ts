import type { Reader } from '../database.ts';
import { ownMarks } from '../ownership.ts';

interface Abilities {
  /** 140005 is 14.5. */
  readonly version: number;
  readonly hasSearch: boolean;
}

const oldestMajor = 14;

const abilitiesQuestion = `
  select current_setting('server_version_num')::int as version,
    exists (select 1 from pg_available_extensions where name = 'pg_trgm') as "hasSearch"`;

/** Rejects a server that would fail later, with a one-line message that says what to do. */
export async function requireAbilities(reader: Reader, name: string): Promise<void> {
  const refusal = refusalOf((await reader.first<Abilities>(abilitiesQuestion)) as Abilities);
  if (refusal !== null) throw new Error(`cannot use ${name}: ${refusal}`);
}

export function refusalOf({ version, hasSearch }: Abilities): string | null {
  if (version < oldestMajor * 10_000) {
    const text = `${Math.floor(version / 10_000)}.${version % 10_000}`;
    return `it is PostgreSQL ${text}, and ${oldestMajor} or newer is required`;
  }
  if (hasSearch) return null;
  return 'the extension pg_trgm, which search requires, is not installed on the server: install the package postgresql-contrib';
}

const marks = Object.values(ownMarks)
  .flat()
  .map((name) => `'${name}'`)
  .join(', ');

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
