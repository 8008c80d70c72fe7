import { foldText } from '../../lib/text.ts';
import type { DataRecord } from '../../records/all-records.ts';
import { type Database, type Reader, UniqueViolation } from '../../storage/database.ts';
import type { BulkWriter } from '../bulk-writer.ts';
import { type FillOptions, fillDatabase } from '../fill-database.ts';
import { createBlogInventor } from './invent-blog.ts';
import { createCollectionInventor } from './invent-collections.ts';
import type { SeedGround, SeedPlan } from './seed-plan.ts';
import { tagNames } from './texts.ts';

/** Fills a database with invented records, all or none. The e-mail of the first new user is null without users. */
export async function seedDatabase(database: Database, plan: SeedPlan, options: FillOptions) {
  let firstEmail: string | null = null;
  try {
    const records = await fillDatabase(database, options, async (bulk, writer) => {
      const ground = await findGround(database, writer, plan, bulk);
      if (plan.users > 0) firstEmail = createBlogInventor(plan, ground).user(0).email;
      for (const record of inventRecords(plan, ground)) await bulk.add(record);
    });
    return { records, firstEmail };
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new Error('a seeded account would have the e-mail of an existing account; nothing was changed', {
      cause: error,
    });
  }
}

/** Yields the same records for the same plan and ground, each after the records that it refers to. */
export function* inventRecords(plan: SeedPlan, ground: SeedGround): Generator<DataRecord> {
  const blog = createBlogInventor(plan, ground);
  const collections = createCollectionInventor(plan, ground);
  for (let index = 0; index < plan.users; index += 1) yield blog.user(index);
  for (let index = 0; index < plan.posts; index += 1) yield blog.post(index);
  for (let index = 0; index < plan.comments; index += 1) yield blog.comment(index);
  for (let index = 0; index < plan.users; index += 1) yield* blog.friendshipsOf(index);
  for (let index = 0; index < plan.apiPosts; index += 1) yield collections.apiPost(index);
  for (let index = 0; index < plan.flatUsers; index += 1) yield collections.flatUser(index);
  for (let index = 0; index < plan.products; index += 1) yield collections.product(index);
}

/** Reads the last ids before anything is added, since new ids continue after them. */
async function findGround(
  database: Database,
  reader: Reader,
  plan: SeedPlan,
  bulk: BulkWriter,
): Promise<SeedGround> {
  const lastIds = Object.fromEntries(bulk.lastIds);
  const tagIds = plan.posts === 0 ? new Map() : await ensureTags(database, reader, bulk);
  return { lastIds, tagIds };
}

/** Returns the ids of all tags by name. Existing tags are reused, ignoring case. */
async function ensureTags(
  { dialect }: Database,
  reader: Reader,
  bulk: BulkWriter,
): Promise<ReadonlyMap<string, number>> {
  const given = JSON.stringify(tagNames.map((name) => ({ name_folded: foldText(name) })));
  const found = await reader.all<{ id: number; name_folded: string }>(
    `select id, name_folded from blog_tags
     where name_folded in (select name_folded from ${dialect.rowsOf('$1', ['name_folded'])})`,
    [given],
  );
  const known = new Map(found.map(({ id, name_folded: folded }) => [folded, id]));
  const tagIds = new Map<string, number>();
  for (const name of tagNames) {
    const id = known.get(foldText(name)) ?? (bulk.lastIds.get('tag') ?? 0) + 1;
    if (!known.has(foldText(name))) await bulk.add({ kind: 'tag', id, name } satisfies DataRecord);
    tagIds.set(name, id);
  }
  return tagIds;
}
