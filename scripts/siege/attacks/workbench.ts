import { longText, repeat, times } from '../../../harness/lists.ts';
import { type Attacks, graphql, inSandbox, requests, type Sandbox, withWorkbench } from '../floods.ts';
import type { Target } from '../target.ts';

/** Sandboxes, journals and faults, which are open to everyone who knows a name. */
export const workbenchAttacks: Attacks = {
  'masked-query': inSandbox((target, { prefix }) => {
    const query = `${'a'.repeat(target.size([80_000, 4_000]))}\u0000`;
    const sent = { path: `${prefix}/graphql`, body: { query } };
    return target.ask(sent, { statuses: [200, 400], ms: 2_000 });
  }),
  'masked-tokens': inSandbox(async (target, { prefix, journal, token }) => {
    const content = 'eyJ-'.repeat(target.size([15_000, 500]));
    await target.send({ path: `${prefix}/posts`, body: { title: 'Tokens', content } });
    const allowed = { statuses: [200], ms: 2_000 };
    await requests(1, [1_000, 5], allowed, () => ({ path: journal, token }))(target);
  }),
  'long-journals': inSandbox(readLongJournal),
  'journal-variables': inSandbox((target, { prefix }) => {
    const variables = { unused: Array(target.size([300_000, 1_000])).fill([]) };
    const sent = { path: `${prefix}/graphql`, body: { query: '{ __typename }', variables } };
    return requests(2, [100, 4], {}, () => sent)(target);
  }),
  'full-journals': { settings: withWorkbench, run: fillJournals },
  'failing-fields': {
    settings: withWorkbench,
    run: requests(4, [1_000, 4], { statuses: [200, 503], ms: 10_000 }, (target) => ({
      ...graphql(`{ users { age } posts { ${repeat(150, (index) => `f${index}: title`)} } }`),
      headers: { 'quintet-fault': `graphqlError=users.${target.size([299, 29])}.age` },
    })),
  },
};

async function fillJournals(target: Target): Promise<void> {
  const token = withWorkbench.WORKBENCH_TOKEN;
  const names = times(target.size([20, 2]), (index) => `full-${index}`);
  const body = 'x'.repeat(64_000);
  for (const name of names) await target.send({ path: '/_workbench/sandboxes', body: { name }, token });
  const sent = names.map((name) => ({ path: `/~${name}/nowhere`, body }));
  await requests(8, [10_000, 8], { statuses: [404, 503] }, () => sent)(target);
  for (const name of names)
    await target.send({ method: 'DELETE', path: `/_workbench/sandboxes/${name}`, token });
}

async function readLongJournal(target: Target, { prefix, journal, token }: Sandbox): Promise<void> {
  // These requests are stored only in the journal.
  const [content, query] = [longText(1, 56_000), `{ ${'id '.repeat(18_600)} }`];
  for (let index = 0; index < target.size([150, 3]); index += 1) {
    await target.send({ path: `${prefix}/posts`, body: { content, authorId: 1 } });
    await target.send({ path: `${prefix}/graphql`, body: { query } });
  }
  const match = { method: 'POST', path: '/posts', body: { authorId: 1 } };
  const verify = { path: `${journal}/verify`, body: { match, atLeast: 1 } };
  const reads = [{ path: journal }, { path: `${journal}?format=har` }, verify];
  const headers = { accept: 'text/event-stream', 'last-event-id': '0' };
  const stream = { path: `${journal}/events`, token, headers };
  const allowed = { statuses: [200, 422, 503], ms: 10_000 };
  await Promise.all([
    target.flood(1, [1_000, 2], () => target.send({ ...stream, signal: AbortSignal.timeout(500) })),
    requests(3, [1_000, 6], allowed, () => reads.map((read) => ({ ...read, token })))(target),
  ]);
}
