import type { Database } from '../storage/database.ts';
import { type Caller, requireCaller } from './access.ts';
import type { NewTag } from './fields.ts';
import type { Tag } from './model.ts';
import type { TagStore } from './tag-store.ts';

export function createTags(database: Database, store: TagStore) {
  return {
    list: store.list,
    ofPosts: store.ofPosts,

    /** A name that already exists, in any case, keeps its tag (V10). */
    create(caller: Caller, { name }: NewTag): Promise<{ tag: Tag; isNew: boolean }> {
      requireCaller(caller);
      return database.transaction(async (writer) => {
        const existing = await store.findByName(writer, name);
        if (existing !== null) return { tag: existing, isNew: false };
        const created = await store.insert(writer, name);
        if (created !== null) return { tag: created, isNew: true };
        // Another writer was first. Tags are never deleted, so it exists now.
        return { tag: (await store.findByName(writer, name)) as Tag, isNew: false };
      });
    },
  };
}

export type Tags = ReturnType<typeof createTags>;
