import { Random } from '../../lib/random.ts';
import type { Kind, RecordOf } from '../../records/all-records.ts';
import { inventProduct } from './catalog.ts';
import { inventPerson } from './people.ts';
import type { SeedGround, SeedPlan } from './seed-plan.ts';
import { writeText } from './texts.ts';
import { asText, createTimeline, day, later } from './timeline.ts';

export function createCollectionInventor({ seed, ...plan }: SeedPlan, ground: SeedGround) {
  const postTimes = createTimeline(seed, 'apiPost', plan.apiPosts);
  const userTimes = createTimeline(seed, 'flatUser', plan.flatUsers);
  const numberOf = (kind: Kind, index: number): number => (ground.lastIds[kind] ?? 0) + 1 + index;

  return {
    apiPost(index: number): RecordOf<'apiPost'> {
      const random = new Random(seed, 'apiPost', index);
      const { title, body: content } = writeText(random);
      const created = postTimes.timeOf(index);
      const updated = random.chance(0.2) ? later(random, created, 30 * day) : created;
      return {
        kind: 'apiPost',
        id: numberOf('apiPost', index),
        title,
        content,
        ...(random.chance(0.7) && { authorId: inventAuthorId(random) }),
        createdAt: asText(created),
        updatedAt: asText(updated),
      };
    },

    flatUser(index: number): RecordOf<'flatUser'> {
      const random = new Random(seed, 'flatUser', index);
      const number = numberOf('flatUser', index);
      return {
        // The id depends on the number, so that repeating the same seed gives other ids.
        kind: 'flatUser',
        id: inventUuid(new Random(seed, 'flatUser id', number)),
        ...inventPerson(random, number),
        role: random.chance(0.1) ? random.pick(['admin', 'editor']) : 'user',
        createdAt: asText(userTimes.timeOf(index)),
      };
    },

    product(index: number): RecordOf<'product'> {
      const random = new Random(seed, 'product', index);
      return { kind: 'product', id: numberOf('product', index), ...inventProduct(random) };
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
