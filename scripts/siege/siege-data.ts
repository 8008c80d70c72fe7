import type { TestLocation } from '../../harness/engines.ts';
import { ask, register } from '../../harness/http.ts';
import { longText } from '../../harness/lists.ts';
import { serverOn } from '../../harness/server.ts';
import { program, runProgram, startServer, type Variables } from '../../harness/server-process.ts';

const seeded = { users: 300, posts: 3_000, 'api-posts': 3_000, 'flat-users': 2_000, products: 1_000 };
const tags = 50_000;

/** Allows texts that were stored under older limits. */
const generousLimits = {
  MAX_TEXT_CHARACTERS: '100000000',
  MAX_BODY_BYTES: '67108864',
  MAX_ANSWER_BYTES: '1073741824',
};

/** The data before the first attack. */
export type SiegeData = Awaited<ReturnType<typeof fill>>;

/** Fills a database by the seed command, through the API, and beyond its limits by SQL. */
export async function createSiegeData(location: TestLocation, variables: Variables): Promise<SiegeData> {
  const counts = Object.entries(seeded).map(([name, count]) => `--${name}=${count}`);
  const { exitCode, stderr } = await runProgram([...program, 'seed', ...counts], {
    DATABASE_URL: location.url,
  });
  if (exitCode !== 0) throw new Error(`the seed failed: ${stderr}`);
  const server = await startServer(...serverOn(location.url, { ...variables, ...generousLimits }));
  try {
    const data = await fill(server.url);
    await tag(location, data.taggedPostId);
    return data;
  } finally {
    await server.stop();
  }
}

async function fill(url: string) {
  const [attacker, victim] = [await register(url, 'mallory'), await register(url, 'alice')];
  const create = async (count: number, path: string, bodyOf: (index: number) => object) => {
    const ids: number[] = [];
    while (ids.length < count) {
      const body = bodyOf(ids.length);
      ids.push((await ask(url + path, 'POST', { body, token: attacker.token })).data.id);
    }
    return ids;
  };
  const post = (length: number) => (index: number) => ({
    title: `Long ${index}`,
    content: longText(index, length),
  });
  const article = () => ({ title: 'Article', body: 'x', published: true });
  const [taggedPostId = 0] = await create(1, '/api/v1/posts', article);
  await create(50, `/api/v1/posts/${taggedPostId}/comments`, (index) => ({ body: `Comment ${index}` }));
  return {
    attacker,
    victim,
    /** A blog post of the attacker with 50 comments and more tags than allowed today. */
    taggedPostId,
    /** Consecutive Posts API posts with the longest texts allowed today, enough to fill a page of ten. */
    largePostIds: await create(20, '/posts', post(99_000)),
    /** Posts API posts with texts longer than allowed today, which together exceed the size limit of a response. */
    longPostIds: await create(18, '/posts', post(1_000_000)),
  };
}

/** Adds more tags to a post than allowed today, as if they were older than the limit. */
async function tag({ open }: TestLocation, postId: number): Promise<void> {
  const database = await open();
  await database.transaction(async (writer) => {
    await writer.run(
      `insert into blog_tags (name, name_folded)
       with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${tags})
       select 'siege-' || n, 'siege-' || n from numbers`,
    );
    await writer.run(
      `insert into blog_post_tags (post_id, tag_id, position)
       select cast($1 as integer), id, id from blog_tags where name like 'siege-%'`,
      [postId],
    );
  });
  await database.close();
}
