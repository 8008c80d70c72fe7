import type { Random } from '../../src/lib/random.ts';
import type { Client } from './client.ts';
import { nothing, type State, stateOf } from './ledger.ts';
import { secrets } from './server-process.ts';

/** What one client does to records of its own, from the first to the last write. */
export type Story = (client: Client, random: Random) => Promise<void>;

const maxChanges = 4;

export const postStory: Story = async (client, random) => {
  const entry = client.ledger.open();
  const { mark } = entry;
  let content = `content of ${mark}`;
  const state = (): State => stateOf([`post ${mark} | ${content}`]);
  const { data } = await client.write(
    entry,
    { method: 'POST', path: '/posts', json: { title: mark, content } },
    state(),
  );
  client.ledger.give('posts', data.id, mark);
  const path = `/posts/${data.id}`;
  for (let change = random.below(maxChanges); change > 0; change -= 1) {
    content = `${change} ${mark} ${random.below(1000)}`;
    const method = random.pick<'PUT' | 'PATCH'>(['PUT', 'PATCH']);
    const json = method === 'PUT' ? { title: mark, content } : { content };
    await client.write(entry, { method, path, json }, state());
  }
  if (random.chance(0.6)) await client.write(entry, { method: 'DELETE', path }, nothing);
};

export const productStory: Story = async (client, random) => {
  const entry = client.ledger.open();
  const { mark } = entry;
  const token = secrets.PRODUCTS_TOKEN;
  let price = random.below(1000) / 8;
  const state = (): State => stateOf([`product ${mark} | ${price}`]);
  const { data } = await client.write(
    entry,
    { method: 'POST', path: '/api/v1/products', json: { name: mark, price }, token },
    state(),
  );
  client.ledger.give('products', data.id, mark);
  const path = `/api/v1/products/${data.id}`;
  for (let change = random.below(maxChanges); change > 0; change -= 1) {
    price = random.below(1000) / 8;
    await client.write(entry, { method: 'PUT', path, json: { price }, token }, state());
  }
  if (random.chance(0.6)) await client.write(entry, { method: 'DELETE', path, token }, nothing);
};

const flatUser = (name: string) => ({ name, email: 'someone@example.com' });

export const flatUserStory: Story = async (client, random) => {
  const entry = client.ledger.open();
  const { mark } = entry;
  let role = 'user';
  const state = (): State => stateOf([`flat user ${mark} | ${role}`]);
  const { id } = await client.write(entry, { method: 'POST', path: '/users', json: flatUser(mark) }, state());
  const path = `/users/${id}`;
  for (let change = random.below(maxChanges); change > 0; change -= 1) {
    role = `role ${random.below(1000)}`;
    await client.write(entry, { method: 'PUT', path, json: { role } }, state());
  }
  if (random.chance(0.6)) await client.write(entry, { method: 'DELETE', path }, nothing);
};

/** All of a bulk or nothing: there is no state in between. */
export const bulkStory: Story = async (client, random) => {
  const entry = client.ledger.open();
  const names = Array.from({ length: 2 + random.below(20) }, (_, index) => `${entry.mark} ${index}`);
  const sentences = names.map((name) => `flat user ${name} | user`);
  const path = '/users/bulk';
  const created: { id: string }[] = await client.write(
    entry,
    { method: 'POST', path, json: names.map(flatUser) },
    stateOf(sentences),
  );
  const deleted = random.below(names.length + 1);
  const json = created.slice(0, deleted).map(({ id }) => id);
  await client.write(entry, { method: 'DELETE', path, json }, stateOf(sentences.slice(deleted)));
};
