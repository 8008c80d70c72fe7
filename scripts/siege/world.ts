import * as z from 'zod';
import type { TestLocation } from '../../harness/engines.ts';
import { runProgram } from '../../harness/server-process.ts';
import type { Account, World } from './attack.ts';
import { environmentOf, programOf } from './environment.ts';
import { startSiegeServer } from './server.ts';
import { longText } from './texts.ts';

/** How much there is of everything before the first attack. */
interface Sizes {
  readonly seed: readonly string[];
  readonly longPosts: number;
  readonly longComments: number;
  readonly textLength: number;
  readonly tags: number;
}

const long: Sizes = {
  seed: ['--users=300', '--posts=3000', '--api-posts=3000', '--flat-users=2000', '--products=1000'],
  longPosts: 48,
  longComments: 25,
  textLength: 1_000_000,
  tags: 50_000,
};

const short: Sizes = {
  seed: ['--users=30', '--posts=200', '--api-posts=200', '--flat-users=100', '--products=50'],
  longPosts: 4,
  longComments: 4,
  textLength: 200_000,
  tags: 1_000,
};

/** Posts of the longest text that is accepted today, enough for one full page of ten of them. */
const largePosts = { count: 20, textLength: 99_000 } as const;

/** What was stored under other limits is still there to be asked for. */
const generousLimits = {
  MAX_TEXT_CHARACTERS: '100000000',
  MAX_BODY_BYTES: '67108864',
  MAX_ANSWER_BYTES: '1073741824',
};

/** Fills a database: by the seed command, then through the API, and beyond its limits by hand. */
export async function createWorld(location: TestLocation, isShort: boolean): Promise<World> {
  const sizes = isShort ? short : long;
  const seeded = await runProgram(programOf('seed', ...sizes.seed), { DATABASE_URL: location.url });
  if (seeded.exitCode !== 0) throw new Error(`the seed failed: ${seeded.stderr}`);
  const variables = { ...environmentOf(location.url, false), ...generousLimits };
  const server = await startSiegeServer(variables);
  try {
    const made = await fill(server.url, sizes);
    await tag(location, made.taggedPostId, sizes.tags);
    return made;
  } finally {
    await server.stop();
  }
}

const identified = z.object({ data: z.object({ id: z.number() }) });
const session = z.object({ token: z.string(), user: z.object({ id: z.number() }) });

async function fill(url: string, { longPosts, longComments, textLength }: Sizes): Promise<World> {
  const post = async (path: string, body: object, token = ''): Promise<unknown> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const register = async (name: string): Promise<Account> => {
    const [email, password] = [`${name}@example.com`, `password-of-${name}`];
    const account = { name, email, password, password_confirmation: password };
    const { token, user } = session.parse(await post('/api/v1/auth/register', account));
    return { id: user.id, email, password, token };
  };
  const [attacker, victim] = [await register('mallory'), await register('alice')];
  const article = async (title: string): Promise<number> =>
    identified.parse(await post('/api/v1/posts', { title, body: 'x', published: true }, attacker.token)).data
      .id;
  const comment = (postId: number, body: string) =>
    post(`/api/v1/posts/${postId}/comments`, { body }, attacker.token);
  const [taggedPostId, discussedPostId] = [await article('Tagged'), await article('Discussed')];
  for (let index = 0; index < 50; index += 1) await comment(taggedPostId, `Comment ${index}`);
  for (let index = 0; index < longComments; index += 1) {
    await comment(discussedPostId, longText(index, textLength));
  }
  const storePosts = async (count: number, length: number): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const made = await post('/posts', { title: `Long ${index}`, content: longText(index, length) });
      ids.push(identified.parse(made).data.id);
    }
    return ids;
  };
  const largePostIds = await storePosts(largePosts.count, largePosts.textLength);
  const longPostIds = await storePosts(longPosts, textLength);
  return { attacker, victim, taggedPostId, discussedPostId, largePostIds, longPostIds };
}

/** More tags than a post may have today, as a post has them that was tagged before there was a limit. */
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
