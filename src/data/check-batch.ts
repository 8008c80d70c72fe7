import { type DataRecord, dataRecords } from '../records/all-records.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Database, Dialect, Reader } from '../storage/database.ts';
import type { PositionedRecord } from './bulk-writer.ts';
import { uniqueClaims } from './claims.ts';
import { type Position, refuse } from './unusable-data.ts';

type Value = number | string;

interface Claim {
  readonly position: Position;
  readonly value: Value;
  readonly problem: string;
}

/**
 * Checks records of one kind against the database: their ids and names must be free, and their references must exist.
 * It takes a few statements per batch, and throws for the first line that is wrong.
 */
export async function checkBatch(
  { dialect }: Database,
  reader: Reader,
  given: readonly PositionedRecord[],
): Promise<void> {
  const batch = given as readonly PositionedRecord<DataRecord>[];
  const type = dataRecords.find(({ kind }) => kind === batch[0]?.record.kind);
  if (type === undefined) return;
  const find = createFinders(dialect, reader);
  for (const [column, claims] of Map.groupBy(batch.flatMap(claimsOf(type)), (claim) => claim.column)) {
    const isNumber = type.fields[column]?.isIdentity;
    const [{ condition = 'true' } = {}] = claims;
    await requireFree(claims, (values) =>
      isNumber ? find.ids(type.table, values) : find.texts(type.table, column, condition, values),
    );
  }
  for (const { kind, table } of dataRecords) {
    await requireThere(batch.flatMap(referencesTo(kind, type)), (ids) => find.ids(table, ids));
  }
  await requireFree(batch.flatMap(claimFriendship), find.pairs);
}

type Find = (values: readonly Value[]) => Promise<ReadonlySet<Value>>;

/** Creates functions that find the existing ones among many values, in one statement each. */
function createFinders({ oneOf, rowsOf }: Dialect, reader: Reader) {
  return {
    async ids(table: string, ids: readonly Value[]): Promise<ReadonlySet<Value>> {
      const statement = `select id from ${table} where ${oneOf('id', '$1')}`;
      const rows = await reader.all<{ id: number }>(statement, [JSON.stringify(ids)]);
      return new Set(rows.map(({ id }) => id));
    },

    async texts(
      table: string,
      column: string,
      condition: string,
      texts: readonly Value[],
    ): Promise<ReadonlySet<Value>> {
      const rows = await reader.all<{ found: string }>(
        `select ${column} as found from ${table}
         where ${column} in (select wanted from ${rowsOf('$1', ['wanted'])}) and ${condition}`,
        [JSON.stringify(texts.map((text) => ({ wanted: text })))],
      );
      return new Set(rows.map(({ found }) => found));
    },

    /** Finds pairs of friends, given with the lower id first. */
    async pairs(pairs: readonly Value[]): Promise<ReadonlySet<Value>> {
      const given = pairs.map((pair) => {
        const [low, high] = String(pair).split(' ');
        return { low, high };
      });
      const rows = await reader.all<{ low: string; high: string }>(
        `select given.low, given.high from ${rowsOf('$1', ['low', 'high'])} join blog_friends
         on user_id = cast(given.low as bigint) and friend_id = cast(given.high as bigint)`,
        [JSON.stringify(given)],
      );
      return new Set(rows.map(({ low, high }) => `${low} ${high}`));
    },
  };
}

async function requireFree(claims: readonly Claim[], find: Find): Promise<void> {
  if (claims.length === 0) return;
  const taken = new Set(await find(claims.map(({ value }) => value)));
  for (const { position, value, problem } of claims) {
    if (taken.has(value)) throw refuse(position, problem);
    taken.add(value);
  }
}

async function requireThere(claims: readonly Claim[], find: Find): Promise<void> {
  if (claims.length === 0) return;
  const there = await find([...new Set(claims.map(({ value }) => value))]);
  const wrong = claims.find(({ value }) => !there.has(value));
  if (wrong !== undefined) throw refuse(wrong.position, wrong.problem);
}

function claimsOf(type: AnyRecord) {
  return ({ record, position }: PositionedRecord<DataRecord>) =>
    uniqueClaims(type, record).map(({ field, problem, ...claim }) => ({
      ...claim,
      position,
      problem: `${field}: ${problem}`,
    }));
}

function referencesTo(kind: string, type: AnyRecord) {
  const fields = Object.keys(type.fields).filter((name) => type.fields[name]?.refersTo === kind);
  return ({ record, position }: PositionedRecord<DataRecord>): readonly Claim[] =>
    fields.flatMap((field) => {
      const given: unknown = Reflect.get(record, field);
      const ids: readonly (readonly [string, number])[] = Array.isArray(given)
        ? given.map((id, index) => [`${field}.${index}`, id] as const)
        : [[field, Number(given)]];
      return ids.map(([name, value]) => ({
        position,
        value,
        problem: `${name}: there is no ${kind} ${value}`,
      }));
    });
}

/** Two users can be friends only once, in either order. */
function claimFriendship({ record, position }: PositionedRecord<DataRecord>): readonly Claim[] {
  if (record.kind !== 'friendship') return [];
  const { userId, friendId } = record;
  const value = `${Math.min(userId, friendId)} ${Math.max(userId, friendId)}`;
  return [{ position, value, problem: `friendId: ${userId} and ${friendId} are already friends` }];
}
