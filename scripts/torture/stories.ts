import { times } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import { Random } from '../../src/lib/random.ts';
import { blogStory } from './blog-story.ts';
import type { Row } from './ledger.ts';
import { Teller, type TellerOptions, Unanswered } from './teller.ts';

/** The writes of one client to its own records, from first to last. */
export type Story = (teller: Teller) => Promise<void>;

type Fields = Readonly<Record<string, string | number>>;

/** A record that is created, updated a few times, read, and usually deleted. */
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

const recordStories: readonly RecordStory[] = [
  {
    path: '/posts',
    table: 'posts',
    methods: ['PUT', 'PATCH'],
    create: (mark) => ({ title: mark, content: `content of ${mark}` }),
    change: (mark, random) => ({ content: `${mark} ${random.below(1000)}` }),
    rowOf: ({ title = '', content = '' }) => ['post', title, content],
  },
  {
    path: '/api/v1/products',
    table: 'products',
    token: secrets.PRODUCTS_TOKEN,
    methods: ['PUT'],
    create: (mark, random) => ({ name: mark, price: random.below(1000) / 8 }),
    change: (_, random) => ({ price: random.below(1000) / 8 }),
    rowOf: ({ name = '', price = 0 }) => ['product', name, price],
  },
  {
    path: '/users',
    table: null,
    methods: ['PUT'],
    create: (mark) => ({ name: mark, email }),
    change: (_, random) => ({ role: `role ${random.below(1000)}` }),
    rowOf: ({ name = '', role = 'user' }) => ['flat user', name, role],
  },
];

function storyOf({ path, table, token, methods, create, change, rowOf }: RecordStory): Story {
  return async (teller) => {
    const { mark, random } = teller;
    let fields = create(mark, random);
    const { id } = await teller.write([rowOf(fields)], token, ['POST', path, fields]);
    if (table !== null) teller.learn(table, id);
    const own = `${path}/${id}`;
    for (let left = random.below(maxChanges); left > 0; left -= 1) {
      const changed = change(mark, random);
      fields = { ...fields, ...changed };
      await teller.write([rowOf(fields)], token, [random.pick(methods), own, changed]);
    }
    for (const read of [own, path]) await teller.read(read, token);
    if (!teller.leaves(0.4)) await teller.write([], token, ['DELETE', own]);
  };
}

/** A bulk is all or nothing: there is no state in between. */
const bulkStory: Story = async (teller) => {
  const { mark, random } = teller;
  const users = times(2 + random.below(20), (index) => ({ name: `${mark} ${index}`, email }));
  const rows = users.map(({ name }): Row => ['flat user', name, 'user']);
  const created = await teller.write(rows, undefined, ['POST', '/users/bulk', users]);
  const ids: readonly string[] = created.map(({ id }: { id: string }) => id);
  for (const path of [`/users/search?q=${mark}`, '/wrapped/users']) await teller.read(path);
  const deleted = teller.leaves(1) ? random.below(users.length + 1) : users.length;
  const some = ids.slice(0, deleted);
  await teller.write(rows.slice(deleted), undefined, ['DELETE', '/users/bulk', some]);
};

const stories: readonly Story[] = [...recordStories.map(storyOf), bulkStory, blogStory, blogStory];

/** Keeps clients busy with one story after another. */
export async function tellStories(
  options: Omit<TellerOptions, 'random'> & { readonly clients: number; readonly seed: number },
  isOver: () => boolean,
): Promise<void> {
  const work = async (client: number) => {
    // Each has its own random stream, because the timing of clients is not reproducible.
    const random = new Random(options.seed, 'client', client);
    while (!isOver()) {
      try {
        await random.pick(stories)(new Teller({ ...options, random }));
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        // A client without a response does not retry immediately.
        await Bun.sleep(20);
      }
    }
  };
  await Promise.all(times(options.clients, work));
}
