import { expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { onSqlite } from '../support/engines.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { useWorkbench } from '../support/workbench.ts';

const query = 'query Mine($id: ID!) { post(id: $id) { title } }';
const variables = { id: '1' };
const extensions = { persistedQuery: { version: 1, sha256Hash: hash('sha256', query, 'hex') } };
const address = `/~t1/graphql?extensions=${JSON.stringify(extensions)}&variables=${JSON.stringify(variables)}`;
const described = { type: 'query', name: 'Mine', fields: ['post'], variables };
const unavailable = {
  errors: [{ message: 'Service unavailable', extensions: { code: 'SERVICE_UNAVAILABLE' } }],
};

describeOn('A request that names its GraphQL document', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();

  async function keepDocument(): Promise<void> {
    await t1.make();
    const reply = await bench.send('POST', '/~t1/graphql', { query, variables, extensions });
    expectReply(reply, 200, { data: { post: null } });
  }

  it('is matched by its operation and its fields (W11)', async () => {
    await keepDocument();
    for (const match of [{ operation: 'Mine' }, { field: 'post' }]) {
      await t1.setFaults({ match, status: 503 });
      const named = [{ extensions }, { query: '', extensions }];
      for (const body of named) {
        const reply = await bench.send('POST', '/~t1/graphql', { ...body, variables });
        expectReply(reply, 503, unavailable);
      }
      expectReply(await bench.get(address), 503, unavailable);
      expect(await t1.applied()).toEqual([3]);
    }
  });

  it('gets the GraphQL error of a rule (W11)', async () => {
    await keepDocument();
    await t1.setFaults({ graphqlError: { path: ['post'], message: 'Lost', code: 'LOST' } });
    expectReply(await bench.send('POST', '/~t1/graphql', { extensions, variables }), 200, {
      errors: [
        { message: 'Lost', path: ['post'], locations: [expect.any(Object)], extensions: { code: 'LOST' } },
      ],
      data: { post: null },
    });
    expect(await t1.applied()).toEqual([1]);
  });

  it('is described in the journal, and verified by its operation and variables (W14, W15)', async () => {
    await keepDocument();
    await bench.send('POST', '/~t1/graphql', { extensions, variables });
    await bench.get(address);
    const socket = await openReadySocket(`${bench.socketUrl}/~t1/graphql`);
    const payload = { query: '', variables, extensions };
    socket.send({ id: '1', type: 'subscribe', payload });
    expect(await socket.next()).toEqual({ id: '1', type: 'next', payload: { data: { post: null } } });
    socket.close();
    const entries: { graphql?: unknown }[] = await t1.entries('?operation=Mine');
    expect(entries.map(({ graphql }) => graphql)).toEqual([described, described, described, described]);
    const match = { operation: 'Mine', variables };
    const verified = await bench.send('POST', `${t1.path}/journal/verify`, { match, exactly: 4 });
    expectReply(verified, 200, { matched: 4 });
  });
});
