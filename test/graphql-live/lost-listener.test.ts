import { describe, expect, it } from 'bun:test';
import { register, writeComment, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { take, transports } from '../support/live-clients.ts';

const [, postgres] = engines;
const commentAdded = 'subscription { commentAdded(postId: 1) { text } }';

/** Events that a lost connection would have delivered are read from the log. */
describe('A lost connection to PostgreSQL (G12)', () => {
  const live = useLive(postgres);
  const { app } = live;

  const lose = (condition: string) => async () => {
    await app.world.database.all(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );
  };
  const losses = [
    ['that notifications come over', lose("application_name = 'quintet events'")],
    ['of any kind', lose("application_name like 'quintet%'")],
  ] as const;

  for (const [transport, open] of Object.entries(transports)) {
    it.each(losses)(`%s causes no missed events over ${transport}`, async (_, loseThem) => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      const client = open(live);
      const events = client.iterate({ query: commentAdded });
      await live.untilOpen(1);
      const texts = ['One', 'Two', 'Three', 'Four'];
      for (const text of texts) {
        await loseThem();
        await until(async () => (await tryToWrite(ada.token, text)) === 201);
      }
      expect(await take(events, texts.length)).toEqual(
        texts.map((text) => ({ data: { commentAdded: { text } } })),
      );
      await writeComment(app, ada, 1, 'Five');
      expect(await take(events, 1)).toEqual([{ data: { commentAdded: { text: 'Five' } } }]);
      await client.dispose();
      app.unexpected.length = 0;
    });
  }

  const tryToWrite = async (token: string, body: string) =>
    (await app.post('/api/v1/posts/1/comments', { comment: { body } }, { token })).status;
});
