import { times } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import type { Random } from '../../src/lib/random.ts';
import { blogStory } from './blog-story.ts';
import type { Row } from './ledger.ts';
import type { Teller } from './teller.ts';

/** The writes of one client to its own records, from first to last. */
export type Story = (teller: Teller) => Promise<void>;

type Fields = Readonly<Record<string, string | number>>;

/** A record that is created, updated a few times, and usually deleted. */
interface RecordStory {
  readonly path: string;
  /** The table that assigns its ids; null if they are not sequential. */
  readonly table: string | null;
  readonly token?: string;
  readonly methods: readonly string[];
  create(mark: string, random: Random): Fields;
  change(mark: string, random: Random): Fields;
  rowOf(fields: Fields): Row;
}

const email = 'someone@example.com';
const maxChanges = 4;

const posts: RecordStory = {
  path: '/posts',
  table: 'posts',
  methods: ['PUT', 'PATCH'],
  create: (mark) => ({ title: mark, content: `content of ${mark}` }),
  change: (mark, random) => ({ content: `${mark} ${random.below(1000)}` }),
  rowOf: ({ title = '', content = '' }) => ['post', title, content],
};

const products: RecordStory = {
  path: '/api/v1/products',
  table: 'products',
  token: secrets.PRODUCTS_TOKEN,
  methods: ['PUT'],
  create: (mark, random) => ({ name: mark, price: random.below(1000) / 8 }),
  change: (_, random) => ({ price: random.below(1000) / 8 }),
  rowOf: ({ name = '', price = 0 }) => ['product', name, price],
};

const flatUsers: RecordStory = {
  path: '/users',
  table: null,
  methods: ['PUT'],
  create: (mark) => ({ name: mark, email }),
  change: (_, random) => ({ role: `role ${random.below(1000)}` }),
  rowOf: ({ name = '', role = 'user' }) => ['flat user', name, role],
};

function storyOf({ path, table, token, methods, create, change, rowOf }: RecordStory): Story {
  return async (teller) => {
    const { mark, random } = teller;
    let fields = create(mark, random);
    const made = await teller.write('POST', path, fields, [rowOf(fields)], token);
    const { id } = made.data ?? made;
    if (table !== null) teller.learn(table, id);
    for (let left = random.below(maxChanges); left > 0; left -= 1) {
      const changed = change(mark, random);
      fields = { ...fields, ...changed };
      await teller.write(random.pick(methods), `${path}/${id}`, changed, [rowOf(fields)], token);
    }
    if (random.chance(0.6)) await teller.write('DELETE', `${path}/${id}`, undefined, [], token);
  };
}

/** A bulk is all or nothing: there is no state in between. */
const bulkStory: Story = async (teller) => {
  const { mark, random } = teller;
  const users = times(2 + random.below(20), (index) => ({ name: `${mark} ${index}`, email }));
  const rows = users.map(({ name }): Row => ['flat user', name, 'user']);
  const created: readonly { id: string }[] = await teller.write('POST', '/users/bulk', users, rows);
  const deleted = random.below(users.length + 1);
  const ids = created.slice(0, deleted).map(({ id }) => id);
  await teller.write('DELETE', '/users/bulk', ids, rows.slice(deleted));
};

export const stories: readonly Story[] = [
  ...[posts, products, flatUsers].map(storyOf),
  bulkStory,
  blogStory,
  blogStory,
];
