import type { Reader } from '../database.ts';
import { ownMarks } from '../ownership.ts';

const marks = ownMarks.map((name) => `'${name}'`).join(', ');

/**
 * Lists the tables and views of the schema where new tables would be created, and Quintet's tables in any schema on the
 * search path. Tables of extensions are excluded.
 */
const statement = `select relname as name from pg_class
  where relkind in ('r', 'p', 'v', 'm', 'f') and pg_table_is_visible(oid)
    and (relnamespace = current_schema()::regnamespace or relname in (${marks}))
    and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname`;

export async function readTableNames(reader: Reader): Promise<readonly string[]> {
  return (await reader.all<{ name: string }>(statement)).map(({ name }) => name);
}
