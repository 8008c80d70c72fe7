import { repeat } from '../../../harness/lists.ts';
import type { Attacks } from '../attack.ts';
import { cycle, longText, requests } from '../floods.ts';
import { attackSandbox, type Sandbox, withWorkbench } from '../sandbox.ts';
import type { Target } from '../target.ts';

/** Sandboxes, their journals and faults, which are open to everybody who knows a name. */
export const workbenchAttacks: Attacks = {
  'masked-query': {
    settings: withWorkbench,
    run: (target) =>
      attackSandbox(target, ({ prefix }) => {
        const query = `${'a'.repeat(target.size(80_000, 4_000))}\u0000`;
        return target.ask(
          { path: `${prefix}/graphql`, body: { query } },
          { statuses: [200, 400], ms: 2_000 },
        );
      }),
  },
  'masked-tokens': {
    settings: withWorkbench,
    run: (target) =>
      attackSandbox(target, async ({ prefix, journal, options }) => {
        const content = 'eyJ-'.repeat(target.size(15_000, 500));
        await target.post(`${prefix}/posts`, { title: 'Tokens', content });
        const read = () => target.ask({ path: journal, ...options }, { statuses: [200], ms: 2_000 });
        await target.flood(1, [1_000, 5], read);
      }),
  },
  'long-journals': {
    settings: withWorkbench,
    run: (target) => attackSandbox(target, (sandbox) => readLongJournal(target, sandbox)),
  },
  'failing-fields': {
    settings: withWorkbench,
    run: requests(
      4,
      [1_000, 4],
      (_, target) => ({
        path: '/graphql',
        body: { query: `{ users { age } posts { ${repeat(150, (index) => `f${index}: title`)} } }` },
        headers: { 'quintet-fault': `graphqlError=users.${target.size(299, 29)}.age` },
      }),
      { statuses: [200, 503], ms: 10_000 },
    ),
  },
};

async function readLongJournal(target: Target, { prefix, journal, options }: Sandbox): Promise<void> {
  // Nothing of them is stored, but in the journal.
  for (let index = 0; index < target.size(150, 3); index += 1) {
    await target.post(`${prefix}/posts`, { content: longText(1, 56_000), authorId: 1 });
    await target.post(`${prefix}/graphql`, { query: `{ ${'id '.repeat(18_600)} }` });
  }
  const match = { method: 'POST', path: '/posts', body: { authorId: 1 } };
  const reads = [
    { path: journal },
    { path: `${journal}?format=har` },
    { path: `${journal}/verify`, body: { match, atLeast: 1 } },
  ];
  const headers = { accept: 'text/event-stream', 'last-event-id': '0' };
  const streams = target.flood(1, [1_000, 2], () =>
    target.get(`${journal}/events`, { ...options, headers, signal: AbortSignal.timeout(500) }),
  );
  const reading = target.flood(3, [1_000, 6], (index) =>
    target.ask({ ...cycle(reads, index), ...options }, { statuses: [200, 422, 503], ms: 10_000 }),
  );
  await Promise.all([streams, reading]);
}
