import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { Database, Reader, Value } from '../../src/storage/database.ts';
import { engines } from '../support/engines.ts';
import { useDatabase } from '../support/place.ts';
import { sendTo } from '../support/send.ts';

interface RecordedRead {
  readonly statement: string;
  readonly values: readonly Value[];
}

/** A database that records its reads. */
function recordReads(database: Database): { database: Database; reads: RecordedRead[] } {
  const reads: RecordedRead[] = [];
  const recorded = ({ all, first }: Reader): Reader => ({
    all: (statement, values = []) => {
      reads.push({ statement, values });
      return all(statement, values);
    },
    first: (statement, values = []) => {
      reads.push({ statement, values });
      return first(statement, values);
    },
  });
  return {
    reads,
    database: {
      ...database,
      ...recorded(database),
      fresh: recorded(database.fresh),
      inBatches: (statement, values, batches) => {
        reads.push({ statement, values });
        return database.inBatches(statement, values, batches);
      },
    },
  };
}

/** Opens an app with one record of each kind, and returns the function that lists the statements for a path. */
async function openApp(database: Database) {
  const recorded = recordReads(database);
  const world = await createMainWorld(readConfig({}), recorded.database, {
    passwords: createPasswords({ memoryCost: 8, timeCost: 1 }),
    lanes: null,
  });
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'secret' };
  const { token, user } = await world.blog.accounts.register(ann, '127.0.0.1');
  const post = await world.blog.posts.create(user, { title: 'Title', body: 'Body', published: true });
  await world.blog.comments.create(user, post.id, { body: 'Comment' });
  const send = async (method: string, path: string, json?: unknown) => {
    expect((await sendTo(world, method, path, json, token)).status).toBeLessThan(300);
  };
  await send('POST', '/posts', { title: 'Title', content: 'Content' });
  await send('POST', '/users', { name: 'Ann', email: 'ann@example.com' });
  return async (path: string): Promise<readonly RecordedRead[]> => {
    recorded.reads.length = 0;
    await send('GET', path);
    expect(recorded.reads).not.toEqual([]);
    return [...recorded.reads];
  };
}

const lists = words(`
  /posts?page=1&limit=10 /users /users?role=user /wrapped/users /api/v1/users /api/users
  /api/v1/users?include=posts,comments /api/v1/users/1 /api/v1/posts /api/v1/posts/1
  /api/v1/posts/1/comments /api/v1/tags /api/v1/products /api/v1/products?category=general
`);

const searches = [
  '/posts/search?q=title',
  '/users/search?q=ann',
  '/users/search?q=ann&field=name',
  '/users/search?q=ann&field=email',
];

async function planOnSqlite(database: Database, { statement, values }: RecordedRead) {
  const rows = await database.all<{ detail: string }>(`explain query plan ${statement}`, values);
  // The limit is a subquery, so that the planner does not know it.
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => !/^SCALAR SUBQUERY|^SCAN CONSTANT ROW/.test(detail));
}

/** The plan for any values, when the planner may use only what `settings` allows. */
async function planOnPostgres(database: Database, { statement }: RecordedRead, settings: string) {
  return database.exclusively(async (writer) => {
    await writer.script(settings);
    const rows = await writer.all<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']);
  });
}

const isPage = ({ statement }: RecordedRead) => / limit /.test(statement);

/** `SCAN table` alone walks the primary key, which is fine for reading all rows in that order. */
function isScan(detail: string, statement: string): boolean {
  if (!/^SCAN \w+$/.test(detail) || detail === 'SCAN ranked') return false;
  return !/ order by \w+\.(id|seq) limit/.test(statement) || / where /.test(statement);
}

describe('Query plans', () => {
  describe('on SQLite', () => {
    const { database } = useDatabase(engines[0]);

    it('for lists walk an index, without scanning a table or sorting a page', async () => {
      const readsOf = await openApp(database);
      for (const path of lists) {
        const reads = await readsOf(path);
        expect([path, reads.some(isPage)]).toEqual([path, true]);
        for (const read of reads) {
          const plan = await planOnSqlite(database, read);
          expect([path, plan.filter((detail) => isScan(detail, read.statement))]).toEqual([path, []]);
          if (isPage(read)) expect([path, ...plan].join('\n')).not.toContain('TEMP B-TREE');
        }
      }
    });

    const byIndex = expect.stringMatching(/^SCAN \w+_search VIRTUAL TABLE INDEX /);
    const byKey = expect.stringMatching(/^SEARCH \w+ USING INTEGER PRIMARY KEY/);

    const rows = [byKey, 'LIST SUBQUERY 1', 'SCAN json_each VIRTUAL TABLE INDEX 1:'];

    it('for searches use the search index', async () => {
      const readsOf = await openApp(database);
      for (const path of searches) {
        const plans = (await readsOf(path)).map((read) => planOnSqlite(database, read));
        expect([path, await Promise.all(plans)]).toEqual([path, [[byIndex], rows]]);
      }
    });

    it('for a search that many rows may match use the search index', async () => {
      const values = Array(33).fill("('Title', '', '', '', 'title', '')");
      const columns = 'title, content, created_at, updated_at, title_folded, content_folded';
      await database.exclusively((writer) =>
        writer.script(`insert into posts (${columns}) values ${values.join(', ')}`),
      );
      const reads = await (await openApp(database))('/posts/search?q=title');
      const plans = await Promise.all(reads.map((read) => planOnSqlite(database, read)));
      expect(plans).toEqual([[byIndex], [byIndex], [byIndex, byKey], [byIndex, byKey], rows]);
    });
  });

  describe('on PostgreSQL', () => {
    const { database } = useDatabase(engines[1]);
    const noScan = 'set local enable_seqscan = off; set local enable_bitmapscan = off;';
    const onlyBitmaps = 'set local enable_seqscan = off; set local enable_indexscan = off;';

    it('for lists can walk an index, without scanning a table or sorting a page', async () => {
      const readsOf = await openApp(database);
      for (const path of lists) {
        const reads = await readsOf(path);
        expect([path, reads.some(isPage)]).toEqual([path, true]);
        for (const read of reads) {
          const plan = await planOnPostgres(database, read, `${noScan} set local enable_sort = off`);
          expect([path, ...plan].join('\n')).not.toContain('Seq Scan');
          if (isPage(read)) expect([path, ...plan].join('\n')).not.toMatch(/Sort|Filter/);
        }
      }
    });

    it('for searches can use the search index', async () => {
      const readsOf = await openApp(database);
      for (const path of searches) {
        const [read] = await readsOf(path);
        const plan = read && (await planOnPostgres(database, read, onlyBitmaps));
        expect([path, plan?.join('\n')]).toEqual([
          path,
          expect.stringMatching(/Bitmap Index Scan on \w+_search/),
        ]);
      }
    });

    it('use the search index for any search among thousands of records', async () => {
      const [read] = await (await openApp(database))('/posts/search?q=title');
      await database.exclusively((writer) =>
        writer.script(`insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
          select text, text, now, now, text, text
          from (select repeat(md5(n::text), 4) as text, '2026-01-01T00:00:00.000Z' as now from generate_series(1, 5000) as n) as given;
          select gin_clean_pending_list('posts_search'); analyze posts`),
      );
      const plan = read && (await planOnPostgres(database, read, 'set local random_page_cost = 1.1'));
      expect(plan?.join('\n')).toMatch(/Bitmap Index Scan on posts_search/);
    });
  });
});
