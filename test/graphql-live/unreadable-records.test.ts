import { describe, expect, it } from 'bun:test';
import { SQL } from 'bun';
import { openStream } from '../../harness/event-stream.ts';
import { impatientOptions } from '../../harness/postgres.ts';
import { contracts } from '../../src/records/contracts.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { register, writePost } from '../support/blog.ts';
import { type Engine, engines } from '../support/engines.ts';
import { useLive } from '../support/live.ts';
import { take, transports } from '../support/live-clients.ts';

const query = 'subscription { postCreated { title author { friends { name } } } }';
const resultOf = (title: string) => ({ data: { postCreated: { title, author: { friends: [] } } } });

const [, postgres] = engines;

let direct: SQL;

/** Reads time out early. */
const impatient: Engine = {
  name: 'PostgreSQL',
  async createLocation() {
    const { location, url, drop } = await postgres.createLocation();
    direct = new SQL(url, { max: 1 });
    return {
      location,
      url,
      open: () => openDatabase({ location, ...impatientOptions }, contracts.schema),
      async drop() {
        await direct.close();
        await drop();
      },
    };
  },
};

describe('An event whose record cannot be read (E3)', () => {
  const live = useLive(impatient);
  const { app } = live;

  /** Runs work while the friends of users cannot be read, for longer than a read may take. */
  const whileLocked = (work: () => Promise<void>) =>
    direct.begin(async (transaction) => {
      await transaction.unsafe('lock table blog_friends in access exclusive mode');
      await work();
      await Bun.sleep(1.2 * impatientOptions.statementTimeoutMs);
    });

  for (const [transport, openClient] of Object.entries(transports)) {
    it(`in time is delivered later over ${transport}, once to every subscriber`, async () => {
      const ada = await register(app, 'Ada');
      const clients = [openClient(live), openClient(live)];
      // They have received nothing yet, so they have no position to resume from.
      const streams = clients.map((client) => client.iterate({ query }));
      await live.untilOpen(2);
      await whileLocked(async () => {
        for (const title of ['One', 'Two']) await writePost(app, ada, { title });
      });
      for (const stream of streams) expect(await take(stream, 2)).toEqual([resultOf('One'), resultOf('Two')]);
      for (const client of clients) await client.dispose();
    });
  }

  it('in time does not keep the server from stopping, which cuts off the stream', async () => {
    const ada = await register(app, 'Ada');
    const stream = await openStream(live.url, query);
    await live.untilOpen(1);
    await whileLocked(async () => {
      await writePost(app, ada);
      await live.server.stop();
    });
    expect(await stream.next().catch(() => null)).toBeNull();
    expect(live.openSubscriptions()).toBe(0);
  });

  it('for another reason is delivered as an error, and the stream continues', async () => {
    const ada = await register(app, 'Ada');
    const stream = await openStream(live.url, query);
    await live.untilOpen(1);
    await app.sql('alter table blog_friends rename to gone');
    await writePost(app, ada, { title: 'One' });
    const [failed] = await stream.take(1);
    const errors = [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
    expect(failed?.data).toMatchObject({ data: null, errors });
    await app.sql('alter table gone rename to blog_friends');
    await writePost(app, ada, { title: 'Two' });
    expect((await stream.take(1))[0]?.data).toEqual(resultOf('Two'));
    stream.close();
    expect(app.unexpected.splice(0)).toHaveLength(1);
  });
});
