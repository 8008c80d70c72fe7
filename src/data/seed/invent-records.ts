import { Random } from '../../lib/random.ts';
import type { comment, friendship, post, user } from '../../records/blog.ts';
import type { apiPost, flatUser, product } from '../../records/collections.ts';
import type { Row } from '../../records/record.ts';
import type { SeedGround, SeedPlan } from './seed-plan.ts';
import { asText, createTimeline, day, later } from './timeline.ts';
import { comments, inventPerson, inventProduct, inventText } from './words.ts';

const draftShare = 0.15;

/** Creates records by index. Each refers only to earlier ones. */
export function createInventor({ seed, ...plan }: SeedPlan, { lastIds, tagIds }: SeedGround) {
  const userTimes = createTimeline(seed, 'user', plan.users);
  // Authors join before they write, and posts are written before they are commented on.
  const postTimes = createTimeline(seed, 'post', plan.posts, 7);
  const commentTimes = createTimeline(seed, 'comment', plan.comments, 8);
  const apiPostTimes = createTimeline(seed, 'apiPost', plan.apiPosts);
  const flatUserTimes = createTimeline(seed, 'flatUser', plan.flatUsers);

  const idOf = (collection: string, index: number): number => (lastIds[collection] ?? 0) + 1 + index;
  const userAt = (random: Random, time: number): number =>
    idOf('users', random.below(userTimes.countAt(time)));
  // The first post is published, so that there is always one to comment on.
  const isDraft = (post: number): boolean => post > 0 && new Random(seed, 'draft', post).chance(draftShare);

  function postAt(random: Random, time: number): number {
    const count = postTimes.countAt(time);
    let post = count - 1 - Math.floor(count * random.fraction() ** 3);
    while (isDraft(post)) post -= 1;
    return post;
  }

  return {
    user(index: number): Row<typeof user> {
      const random = new Random(seed, 'user', index);
      const id = idOf('users', index);
      const hash = index < plan.accounts ? plan.passwordHash : null;
      return {
        id,
        ...inventPerson(random, id),
        role: random.chance(0.08) ? random.pick(['editor', 'moderator']) : 'user',
        age: random.chance(0.8) ? 16 + random.below(70) : null,
        adminNotes: random.chance(0.03) ? 'Asked for a copy of their data.' : '',
        ...(hash !== null && { passwordHash: hash }),
        createdAt: asText(userTimes.timeOf(index)),
      };
    },

    post(index: number): Row<typeof post> {
      const random = new Random(seed, 'post', index);
      const created = postTimes.timeOf(index);
      const { title, body, tags } = inventText(random);
      const publication = random.chance(0.3) ? later(random, created, 3 * day) : created;
      const edition = random.chance(0.25) ? later(random, publication, 30 * day) : publication;
      const isPublished = !isDraft(index);
      return {
        id: idOf('posts', index),
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

    comment(index: number): Row<typeof comment> {
      const random = new Random(seed, 'comment', index);
      const time = commentTimes.timeOf(index);
      const post = postAt(random, time);
      return {
        id: idOf('comments', index),
        postId: idOf('posts', post),
        authorId: userAt(random, time),
        body: random.pick(comments),
        createdAt: asText(time),
      };
    },

    friendshipsOf(index: number): readonly Row<typeof friendship>[] {
      if (index === 0) return [];
      const random = new Random(seed, 'friends', index);
      const friends = new Set(Array.from({ length: random.below(4) }, () => random.below(index)));
      return [...friends].map((friend) => ({
        userId: idOf('users', friend),
        friendId: idOf('users', index),
      }));
    },

    apiPost(index: number): Row<typeof apiPost> {
      const random = new Random(seed, 'apiPost', index);
      const { title, body: content } = inventText(random);
      const created = apiPostTimes.timeOf(index);
      const updated = random.chance(0.2) ? later(random, created, 30 * day) : created;
      return {
        id: idOf('apiPosts', index),
        title,
        content,
        ...(random.chance(0.7) && { authorId: inventAuthorId(random) }),
        createdAt: asText(created),
        updatedAt: asText(updated),
      };
    },

    flatUser(index: number): Row<typeof flatUser> {
      const random = new Random(seed, 'flatUser', index);
      const number = idOf('flatUsers', index);
      return {
        // The id depends on the number, so that repeating the same seed gives other ids.
        id: inventUuid(new Random(seed, 'flatUser id', number)),
        ...inventPerson(random, number),
        role: random.chance(0.1) ? random.pick(['admin', 'editor']) : 'user',
        createdAt: asText(flatUserTimes.timeOf(index)),
      };
    },

    product(index: number): Row<typeof product> {
      const random = new Random(seed, 'product', index);
      return { id: idOf('products', index), ...inventProduct(random) };
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
