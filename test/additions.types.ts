import type { ZodType } from 'zod';
import { type FailureRow, failureRows } from '../src/http/failure-rows.ts';
import type { EffectFacts } from '../src/http/fault-effects.ts';
import { operation } from '../src/http/operation.ts';
import { noContent } from '../src/http/reply.ts';
import { shownNames } from '../src/interfaces/graphql/nodes.ts';
import { post } from '../src/interfaces/posts/post.ts';
import type { FailureCode } from '../src/lib/failure.ts';
import { post as blogPost } from '../src/records/blog.ts';
import { apiPost } from '../src/records/collections.ts';
import { text } from '../src/records/field.ts';
import { type Model, record } from '../src/records/record.ts';
import { setting } from '../src/settings/describe-setting.ts';
import { anyText } from '../src/settings/readers.ts';
import type { Database } from '../src/storage/database.ts';
import type { Migration } from '../src/storage/migrations/index.ts';

/**
 * Additions that lack a part and must not compile. `npm run check` fails if one of them compiles, because its
 * `@ts-expect-error` is then unused. Where a line can fail for several reasons, the complete form precedes it.
 */

// A failure code without a response.
failureRows satisfies Record<FailureCode, FailureRow>;
// @ts-expect-error
failureRows satisfies Record<FailureCode | 'NEW', FailureRow>;

// A field of a record without its schema in the interface.
const longPost = record({ ...apiPost, fields: { ...apiPost.fields, summary: text } });
post.shape satisfies Record<keyof Model<typeof apiPost>, ZodType>;
// @ts-expect-error
post.shape satisfies Record<keyof Model<typeof longPost>, ZodType>;

// A field of the blog without its name in the GraphQL schema.
const longBlogPost = record({ ...blogPost, fields: { ...blogPost.fields, summary: text } });
type Hidden = 'id' | 'authorId' | 'publishedAt' | 'updatedAt';
shownNames.Post satisfies Record<Exclude<keyof Model<typeof blogPost>, Hidden>, string>;
// @ts-expect-error
shownNames.Post satisfies Record<Exclude<keyof Model<typeof longBlogPost>, Hidden>, string>;

// A record without a table, and one whose key is not a field.
record({ name: 'bans', one: 'ban', table: 'bans', key: ['client'], fields: { client: text } });
// @ts-expect-error
record({ name: 'bans', one: 'ban', key: ['client'], fields: { client: text } });
// @ts-expect-error
record({ name: 'bans', one: 'ban', table: 'bans', key: ['id'], fields: { client: text } });

// A setting without a meaning.
setting(anyText, 'default', 'what it is for');
// @ts-expect-error
setting(anyText, 'default');

// An effect of faults without its description in the docs.
const effect = { title: 'Content type', changes: 'body', example: 'text/html' } as const;
({ ...effect, meaning: 'Sends the body with this `Content-Type`.' }) satisfies EffectFacts;
// @ts-expect-error
effect satisfies EffectFacts;

// A migration for one engine only.
({ version: 2, name: 'bans', scripts: { sqlite: '', postgres: '' } }) satisfies Migration;
// @ts-expect-error
({ version: 2, name: 'bans', scripts: { sqlite: '' } }) satisfies Migration;

// An endpoint without its responses, and one that sends a response that is not charged to its client.
const endpoint = {
  route: 'GET /posts/:id/title',
  id: 'getPostTitle',
  tag: 'Posts',
  summary: 'Read the title of a post',
  description: 'The title alone.',
  examples: [],
} as const;
const responses = { 204: { description: 'There is no title.' } };
operation({ ...endpoint, responses, handle: () => noContent() });
// @ts-expect-error
operation({ ...endpoint, handle: () => noContent() });
// @ts-expect-error
operation({ ...endpoint, responses, handle: () => new Response(null) });

// A write outside a transaction.
export const deletePosts = (database: Database) =>
  database.transaction((writer) => writer.run('delete from posts'));
// @ts-expect-error
export const deletePostsAnyhow = (database: Database) => database.run('delete from posts');
