import { describe, expect, it } from 'bun:test';
import { register, writeComment, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { failure, take, takeAll, transports } from '../support/live-clients.ts';

const [, postgres] = engines;
const commentAdded = 'subscription { commentAdded(postId: 1) { text } }';

/** The connection that hears the events of a PostgreSQL database is lost: nobody is left silently deaf. */
describe('A lost connection to PostgreSQL (G12)', () => {
  const live = useLive(postgres);
  const { app } = live;

  const loseConnection = () =>
    app.world.database.all(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'quintet events' and datname = current_database()`,
    );

  it('over WebSocket, every subscription fails with SERVICE_UNAVAILABLE', async () => {
    const client = open('WebSocket');
    const streams = [1, 2].map(() => client.iterate({ query: commentAdded }));
    await live.untilOpen(2);
    const failures = streams.map(failure);
    await loseConnection();
    for (const errors of await Promise.all(failures)) {
      expect(errors).toEqual([
        { message: 'Events were lost: subscribe again', extensions: { code: 'SERVICE_UNAVAILABLE' } },
      ]);
    }
    expect(live.openSubscriptions()).toBe(0);
    await client.dispose();
  });

  it('over server-sent events, every subscription ends with that error', async () => {
    const client = open('server-sent events');
    const results = takeAll(client.iterate({ query: commentAdded }));
    await live.untilOpen(1);
    await loseConnection();
    const error = {
      message: 'Events were lost: subscribe again',
      extensions: { code: 'SERVICE_UNAVAILABLE' },
    };
    expect(await results).toEqual([{ errors: [error] }]);
    expect(live.openSubscriptions()).toBe(0);
    await client.dispose();
  });

  it('who subscribes again hears events again', async () => {
    const ada = await register(app, 'Ada');
    await writePost(app, ada);
    const client = open('WebSocket');
    const lost = client.iterate({ query: commentAdded });
    await live.untilOpen(1);
    const failed = failure(lost);
    await loseConnection();
    await failed;
    const heard: unknown[] = [];
    // A subscription that comes before the new connection fails in its turn, and is made again.
    const listening = (async () => {
      for (;;) {
        try {
          heard.push(...(await take(client.iterate({ query: commentAdded }), 1)));
          return;
        } catch (error) {
          expect(error).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
        }
      }
    })();
    await until(async () => {
      await writeComment(app, ada, 1, 'Again');
      return heard.length > 0;
    });
    await listening;
    expect(heard).toEqual([{ data: { commentAdded: { text: 'Again' } } }]);
    await client.dispose();
  });

  function open(transport: 'WebSocket' | 'server-sent events') {
    const create = transports[transport];
    if (create === undefined) throw new Error(`no transport ${transport}`);
    return create(live);
  }
});
