import type { TestLocation } from '../../harness/engines.ts';
import { ask, register } from '../../harness/http.ts';
import { programOf, startServer, type Variables } from '../../harness/server.ts';
import { runProgram } from '../../harness/server-process.ts';
import type { World } from './attack.ts';
import { longText } from './floods.ts';

/** How much there is of everything before the first attack. */
const long = {
  seed: ['--users=300', '--posts=3000', '--api-posts=3000', '--flat-users=2000', '--products=1000'],
  longPosts: 48,
  longComments: 25,
  textLength: 1_000_000,
  tags: 50_000,
};

const short: typeof long = {
  seed: ['--users=30', '--posts=200', '--api-posts=200', '--flat-users=100', '--products=50'],
  longPosts: 4,
  longComments: 4,
  textLength: 200_000,
  tags: 1_000,
};

/** Posts of the longest text that is accepted today, enough for one full page of ten of them. */
const largePosts = { count: 20, textLength: 99_000 } as const;

/** Texts that were stored under other limits can still be requested. */
const generousLimits = {
  MAX_TEXT_CHARACTERS: '100000000',
  MAX_BODY_BYTES: '67108864',
  MAX_ANSWER_BYTES: '1073741824',
};

/** Fills a database: by the seed command, then through the API, and beyond its limits by hand. */
export async function createWorld(
  location: TestLocation,
  variables: Variables,
  isShort: boolean,
): Promise<World> {
  const sizes = isShort ? short : long;
  const seeded = await runProgram(programOf('seed', ...sizes.seed), { DATABASE_URL: location.url });
  if (seeded.exitCode !== 0) throw new Error(`the seed failed: ${seeded.stderr}`);
  const server = await startServer(location.url, { ...variables, ...generousLimits });
  try {
    const made = await fill(server.url, sizes);
    await tag(location, made.taggedPostId, sizes.tags);
    return made;
  } finally {
    await server.stop();
  }
}

async function fill(url: string, { longPosts, longComments, textLength }: typeof long): Promise<World> {
  const [attacker, victim] = [await register(url, 'mallory'), await register(url, 'alice')];
  const { token } = attacker;
  const create = async (path: string, body: object): Promise<number> =>
    (await ask(url + path, 'POST', { body, token })).data.id;
  const createMany = async (count: number, path: string, bodyOf: (index: number) => object) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await create(path, bodyOf(index)));
    return ids;
  };
  const article = (title: string) => create('/api/v1/posts', { title, body: 'x', published: true });
  const post = (length: number) => (index: number) => ({
    title: `Long ${index}`,
    content: longText(index, length),
  });
  const [taggedPostId, discussedPostId] = [await article('Tagged'), await article('Discussed')];
  await createMany(50, `/api/v1/posts/${taggedPostId}/comments`, (index) => ({ body: `Comment ${index}` }));
  await createMany(longComments, `/api/v1/posts/${discussedPostId}/comments`, (index) => ({
    body: longText(index, textLength),
  }));
  const largePostIds = await createMany(largePosts.count, '/posts', post(largePosts.textLength));
  const longPostIds = await createMany(longPosts, '/posts', post(textLength));
  return { attacker, victim, taggedPostId, discussedPostId, largePostIds, longPostIds };
}

/** Gives a post more tags than it may have today, as one has that was tagged before there was a limit. */
async function tag({ open }: TestLocation, postId: number, count: number): Promise<void> {
  const database = await open();
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  await database.transaction(async (writer) => {
    await writer.run(
      `insert into blog_tags (name, name_folded)
       ${numbers} select 'siege-' || n, 'siege-' || n from numbers`,
    );
    await writer.run(
      `insert into blog_post_tags (post_id, tag_id, position)
       select cast($1 as integer), id, id from blog_tags where name like 'siege-%'`,
      [postId],
    );
  });
  await database.close();
}
