import { foldText } from '../../lib/text.ts';
import { comment, friendship, post, tag, user } from '../../records/blog.ts';
import { apiPost, flatUser, product } from '../../records/collections.ts';
import { contracts } from '../../records/contracts.ts';
import type { AnyRecord } from '../../records/record.ts';
import { type Database, type Reader, UniqueViolation } from '../../storage/database.ts';
import type { BulkWriter } from '../bulk-writer.ts';
import type { Values } from '../document/document-type.ts';
import { type FillOptions, fillDatabase, readTags } from '../fill-database.ts';
import { createInventor } from './invent-records.ts';
import type { SeedGround, SeedPlan } from './seed-plan.ts';
import { tagNames } from './words.ts';

/** Fills a database with invented records, all or none. The e-mail of the first new user is null without users. */
export async function seedDatabase(database: Database, plan: SeedPlan, options: FillOptions) {
  let firstEmail: string | null = null;
  try {
    const records = await fillDatabase(database, contracts, options, async (bulk, writer) => {
      // Read before anything is added, since new ids continue after them.
      const lastIds = Object.fromEntries(bulk.lastIds);
      const ground = { lastIds, tagIds: plan.posts === 0 ? new Map() : await ensureTags(writer, bulk) };
      if (plan.users > 0) firstEmail = createInventor(plan, ground).user(0).email;
      for (const [record, values] of inventRecords(plan, ground)) {
        const adding = bulk.add(record, values);
        if (adding !== undefined) await adding;
      }
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
export function* inventRecords(plan: SeedPlan, ground: SeedGround): Generator<readonly [AnyRecord, Values]> {
  const invent = createInventor(plan, ground);
  for (let index = 0; index < plan.users; index += 1) yield [user, invent.user(index)];
  for (let index = 0; index < plan.posts; index += 1) yield [post, invent.post(index)];
  for (let index = 0; index < plan.comments; index += 1) yield [comment, invent.comment(index)];
  for (let index = 0; index < plan.users; index += 1) {
    for (const pair of invent.friendshipsOf(index)) yield [friendship, pair];
  }
  for (let index = 0; index < plan.apiPosts; index += 1) yield [apiPost, invent.apiPost(index)];
  for (let index = 0; index < plan.flatUsers; index += 1) yield [flatUser, invent.flatUser(index)];
  for (let index = 0; index < plan.products; index += 1) yield [product, invent.product(index)];
}

/** Returns the ids of all tags by name. Existing tags are reused, ignoring case. */
async function ensureTags(reader: Reader, bulk: BulkWriter): Promise<ReadonlyMap<string, number>> {
  const known = await readTags(reader, contracts);
  const tagIds = new Map<string, number>();
  for (const name of tagNames) {
    const id = known.get(foldText(name)) ?? (bulk.lastIds.get('tags') ?? 0) + 1;
    if (!known.has(foldText(name))) await bulk.add(tag, { id, name });
    tagIds.set(name, id);
  }
  return tagIds;
}
