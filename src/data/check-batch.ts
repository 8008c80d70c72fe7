import { foldText } from '../lib/fold-text.ts';
import type { Database, Dialect, Reader } from '../storage/database.ts';
import { type Place, refuse } from './data-file.ts';
import type { DataRecord, Kind, RecordOf } from './records.ts';
import { type NumberedKind, numberedKinds, tableOf } from './rows.ts';

/** A record and the line that it stands on. */
export interface PlacedRecord<K extends Kind = Kind> {
  readonly record: RecordOf<K>;
  readonly place: Place;
}

/** A value of a record that must be new, or must be there already. */
interface Claim {
  readonly place: Place;
  readonly value: number | string;
  readonly problem: string;
}

/**
 * Holds records of one kind against what is in the database: their ids and names must be free, and what they refer to
 * must be there. A few statements for the whole batch; the first line that is wrong is named.
 */
export async function checkBatch(
  { dialect }: Database,
  reader: Reader,
  batch: readonly PlacedRecord[],
): Promise<void> {
  const find = createFinders(dialect, reader);
  for (const kind of numberedKinds) {
    await requireFree(batch.flatMap(claimIdOf(kind)), (ids) => find.ids(tableOf[kind], ids));
  }
  await requireFree(batch.flatMap(claimTagName), (names) => find.texts('blog_tags', 'name_folded', names));
  await requireFree(batch.flatMap(claimFlatUserId), (ids) => find.texts('flat_users', 'id', ids));
  await requireFree(batch.flatMap(claimEmail), (emails) =>
    find.texts('blog_users', 'email_folded', emails, 'and password_hash is not null'),
  );
  for (const kind of ['user', 'post', 'tag'] as const) {
    await requireThere(batch.flatMap(referencesTo(kind)), (ids) => find.ids(tableOf[kind], ids));
  }
  await requireFree(batch.flatMap(claimFriendship), find.pairs);
}

type Values = readonly (number | string)[];
type Find = (values: Values) => Promise<ReadonlySet<number | string>>;

/** Which of many values are there, in one statement whatever their number. */
function createFinders({ oneOf, rowsOf }: Dialect, reader: Reader) {
  return {
    async ids(table: string, ids: Values): Promise<ReadonlySet<number | string>> {
      const statement = `select id from ${table} where ${oneOf('id', '$1')}`;
      const rows = await reader.all<{ id: number }>(statement, [JSON.stringify(ids)]);
      return new Set(rows.map(({ id }) => id));
    },

    async texts(
      table: string,
      column: string,
      texts: Values,
      also = '',
    ): Promise<ReadonlySet<number | string>> {
      const rows = await reader.all<{ found: string }>(
        `select ${column} as found from ${table}
         where ${column} in (select wanted from ${rowsOf('$1', ['wanted'])}) ${also}`,
        [JSON.stringify(texts.map((text) => ({ wanted: text })))],
      );
      return new Set(rows.map(({ found }) => found));
    },

    /** Of friends, the lower id first. */
    async pairs(pairs: Values): Promise<ReadonlySet<number | string>> {
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
  for (const { place, value, problem } of claims) {
    if (taken.has(value)) throw refuse(place, problem);
    taken.add(value);
  }
}

async function requireThere(claims: readonly Claim[], find: Find): Promise<void> {
  if (claims.length === 0) return;
  const there = await find([...new Set(claims.map(({ value }) => value))]);
  const wrong = claims.find(({ value }) => !there.has(value));
  if (wrong !== undefined) throw refuse(wrong.place, wrong.problem);
}

function claimIdOf(kind: NumberedKind) {
  return ({ record, place }: PlacedRecord): readonly Claim[] =>
    record.kind === kind
      ? [{ place, value: record.id, problem: `id: ${kind} ${record.id} is there already` }]
      : [];
}

function referencesTo(kind: Reference['kind']) {
  return ({ record, place }: PlacedRecord): readonly Claim[] =>
    referencesOf(record)
      .filter((reference) => reference.kind === kind)
      .map(({ field, id }) => ({ place, value: id, problem: `${field}: there is no ${kind} ${id}` }));
}

function claimTagName({ record, place }: PlacedRecord): readonly Claim[] {
  if (record.kind !== 'tag') return [];
  const problem = `name: a tag "${record.name}" is there already`;
  return [{ place, value: foldText(record.name), problem }];
}

function claimFlatUserId({ record, place }: PlacedRecord): readonly Claim[] {
  if (record.kind !== 'flatUser') return [];
  return [{ place, value: record.id, problem: `id: flatUser ${record.id} is there already` }];
}

/** E-mail is unique among accounts (A1). */
function claimEmail({ record, place }: PlacedRecord): readonly Claim[] {
  if (record.kind !== 'user' || !record.account) return [];
  const problem = `email: an account of ${record.email} is there already`;
  return [{ place, value: foldText(record.email), problem }];
}

interface Reference {
  readonly field: string;
  readonly kind: 'user' | 'post' | 'tag';
  readonly id: number;
}

function referencesOf(record: DataRecord): readonly Reference[] {
  switch (record.kind) {
    case 'post':
      return [
        { field: 'authorId', kind: 'user', id: record.authorId },
        ...record.tagIds.map((id, index) => ({ field: `tagIds.${index}`, kind: 'tag' as const, id })),
      ];
    case 'comment':
      return [
        { field: 'postId', kind: 'post', id: record.postId },
        { field: 'authorId', kind: 'user', id: record.authorId },
      ];
    case 'friendship':
      return [
        { field: 'userId', kind: 'user', id: record.userId },
        { field: 'friendId', kind: 'user', id: record.friendId },
      ];
    default:
      return [];
  }
}

/** Two are friends once, whoever is named first. */
function claimFriendship({ record, place }: PlacedRecord): readonly Claim[] {
  if (record.kind !== 'friendship') return [];
  const { userId, friendId } = record;
  const value = `${Math.min(userId, friendId)} ${Math.max(userId, friendId)}`;
  return [{ place, value, problem: `friendId: ${userId} and ${friendId} are friends already` }];
}
