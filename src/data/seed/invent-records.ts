import { Random } from '../../lib/random.ts';
import type { Kind, RecordOf } from '../../records/all-records.ts';
import { inventProduct } from './catalog.ts';
import { inventPerson } from './people.ts';
import type { SeedGround, SeedPlan } from './seed-plan.ts';
import { comments, writeText } from './texts.ts';
import { asText, createTimeline, day, later } from './timeline.ts';

const draftShare = 0.15;

/** Creates records by index. Each refers only to earlier ones. */
export function createInventor({ seed, ...plan }: SeedPlan, { lastIds, tagIds }: SeedGround) {
  const userTimes = createTimeline(seed, 'user', plan.users);
  // Authors join before they write, and posts are written before they are commented on.
  const postTimes = createTimeline(seed, 'post', plan.posts, 7);
  const commentTimes = createTimeline(seed, 'comment', plan.comments, 8);
  const apiPostTimes = createTimeline(seed, 'apiPost', plan.apiPosts);
  const flatUserTimes = createTimeline(seed, 'flatUser', plan.flatUsers);

  const idOf = (kind: Kind, index: number): number => (lastIds[kind] ?? 0) + 1 + index;
  const userAt = (random: Random, time: number): number =>
    idOf('user', random.below(userTimes.countAt(time)));
  // The first post is published, so that there is always one to comment on.
  const isDraft = (post: number): boolean => post > 0 && new Random(seed, 'draft', post).chance(draftShare);

  function postAt(random: Random, time: number): number {
    const count = postTimes.countAt(time);
    let post = count - 1 - Math.floor(count * random.fraction() ** 3);
    while (isDraft(post)) post -= 1;
    return post;
  }

  return {
    user(index: number): RecordOf<'user'> {
      const random = new Random(seed, 'user', index);
      const id = idOf('user', index);
      const hash = index < plan.accounts ? plan.passwordHash : null;
      return {
        kind: 'user',
        id,
        ...inventPerson(random, id),
        role: random.chance(0.08) ? random.pick(['editor', 'moderator']) : 'user',
        age: random.chance(0.8) ? 16 + random.below(70) : null,
        adminNotes: random.chance(0.03) ? 'Asked for a copy of their data.' : '',
        account: hash !== null,
        ...(hash !== null && { passwordHash: hash }),
        createdAt: asText(userTimes.timeOf(index)),
      };
    },

    post(index: number): RecordOf<'post'> {
      const random = new Random(seed, 'post', index);
      const created = postTimes.timeOf(index);
      const { title, body, tags } = writeText(random);
      const publication = random.chance(0.3) ? later(random, created, 3 * day) : created;
      const edition = random.chance(0.25) ? later(random, publication, 30 * day) : publication;
      const isPublished = !isDraft(index);
      return {
        kind: 'post',
        id: idOf('post', index),
        authorId: userAt(random, created),
        title,
        body,
        published: isPublished,
        publishedAt: isPublished ? asText(publication) : null,
        createdAt: asText(created),
        updatedAt: asText(edition),
        tagIds: tags.map((name) => tagIds.get(name) ?? 0),
      };
    },

    comment(index: number): RecordOf<'comment'> {
      const random = new Random(seed, 'comment', index);
      const time = commentTimes.timeOf(index);
      const post = postAt(random, time);
      return {
        kind: 'comment',
        id: idOf('comment', index),
        postId: idOf('post', post),
        authorId: userAt(random, time),
        body: random.pick(comments),
        createdAt: asText(time),
      };
    },

    friendshipsOf(index: number): readonly RecordOf<'friendship'>[] {
      if (index === 0) return [];
      const random = new Random(seed, 'friends', index);
      const friends = new Set(Array.from({ length: random.below(4) }, () => random.below(index)));
      return [...friends].map((friend) => ({
        kind: 'friendship',
        userId: idOf('user', friend),
        friendId: idOf('user', index),
      }));
    },

    apiPost(index: number): RecordOf<'apiPost'> {
      const random = new Random(seed, 'apiPost', index);
      const { title, body: content } = writeText(random);
      const created = apiPostTimes.timeOf(index);
      const updated = random.chance(0.2) ? later(random, created, 30 * day) : created;
      return {
        kind: 'apiPost',
        id: idOf('apiPost', index),
        title,
        content,
        ...(random.chance(0.7) && { authorId: inventAuthorId(random) }),
        createdAt: asText(created),
        updatedAt: asText(updated),
      };
    },

    flatUser(index: number): RecordOf<'flatUser'> {
      const random = new Random(seed, 'flatUser', index);
      const number = idOf('flatUser', index);
      return {
        // The id depends on the number, so that repeating the same seed gives other ids.
        kind: 'flatUser',
        id: inventUuid(new Random(seed, 'flatUser id', number)),
        ...inventPerson(random, number),
        role: random.chance(0.1) ? random.pick(['admin', 'editor']) : 'user',
        createdAt: asText(flatUserTimes.timeOf(index)),
      };
    },

    product(index: number): RecordOf<'product'> {
      const random = new Random(seed, 'product', index);
      return { kind: 'product', id: idOf('product', index), ...inventProduct(random) };
    },
  };
}

/** Returns a number or a text: the interface accepts any JSON value, but these are what clients send. */
function inventAuthorId(random: Random): string {
  const number = 1 + random.below(500);
  return random.chance(0.8) ? String(number) : JSON.stringify(`author-${number}`);
}

function inventUuid(random: Random): string {
  const hex = (digits: number) => random.bits().toString(16).padStart(8, '0').slice(0, digits);
  const variant = '89ab'.charAt(random.below(4));
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(8)}${hex(4)}`;
}
