import type { Database, Reader } from '../database.ts';
import type { LastIds } from './format.ts';
import { identityTables } from './tables.ts';

/** The highest id that each table has ever given. */
export async function readLastIds({ dialect }: Pick<Database, 'dialect'>, reader: Reader): Promise<LastIds> {
  const lastIds: Record<string, number> = {};
  for (const table of identityTables) lastIds[table.name] = await dialect.copying.lastId(reader, table);
  return lastIds;
}
