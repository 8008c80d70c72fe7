import type { Attack } from '../attack.ts';
import { attackSandbox, type Sandbox, withWorkbench } from '../sandbox.ts';
import type { Target } from '../target.ts';
import { longText, repeat } from '../texts.ts';
import { textTests } from './memory.ts';

/** Sandboxes, their journals and faults, which are open to everybody who knows a name. */
export const workbenchAttacks: readonly Attack[] = [
  {
    name: 'masked-query',
    what: 'a POST of 80 KB to the /graphql of a sandbox whose query is one long word and a NUL character',
    bound: 'answered within 2 s',
    provenBy: textTests,
    settings: withWorkbench,
    run: (target) =>
      attackSandbox(target, async ({ prefix }) => {
        const query = `${'a'.repeat(target.size(80_000, 4_000))}\u0000`;
        const { status, ms } = await target.post(`${prefix}/graphql`, { query });
        target.expect(
          [200, 400].includes(status) && ms < 2_000,
          `it was ${status} after ${ms.toFixed(0)} ms`,
        );
      }),
  },
  {
    name: 'masked-tokens',
    what: 'a post with 60 KB of eyJ-eyJ-… in a sandbox, whose journal is then read again and again',
    bound: 'each read takes less than 2 s',
    provenBy: textTests,
    settings: withWorkbench,
    run: (target) =>
      attackSandbox(target, async (sandbox) => {
        const content = 'eyJ-'.repeat(target.size(15_000, 500));
        await target.post(`${sandbox.prefix}/posts`, { title: 'Tokens', content });
        await target.flood(1, target.size(1_000, 5), () => readJournal(target, sandbox));
      }),
  },
  {
    name: 'long-journals',
    what: 'a journal of 300 requests of 56 KB, half of them GraphQL, read as a list, as HAR, as events and by verify, on four connections',
    bound: 'each read is answered within 10 s',
    movedBy: ['WORKBENCH_MAX_BYTES', 'MAX_ANSWER_BYTES'],
    provenBy: ['test/workbench/journal.test.ts'],
    settings: withWorkbench,
    run: (target) => attackSandbox(target, (sandbox) => readLongJournal(target, sandbox)),
  },
  {
    name: 'failing-fields',
    what: 'Quintet-Fault: graphqlError=users.299.age on a query for 150 fields of every post, on four connections',
    bound: 'each is answered within 10 s',
    movedBy: ['GRAPHQL_MAX_RECORDS', 'MAX_ANSWER_BYTES'],
    provenBy: ['test/workbench/faults-graphql.test.ts'],
    settings: withWorkbench,
    run: async (target) => {
      const query = `{ users { age } posts { ${repeat(150, (index) => `f${index}: title`)} } }`;
      const headers = { 'quintet-fault': `graphqlError=users.${target.size(299, 29)}.age` };
      await target.flood(4, target.size(1_000, 4), async () => {
        const { status, ms } = await target.graphql(query, {}, { headers });
        const isAnswered = [200, 503].includes(status) && ms < 10_000;
        target.expect(isAnswered, `a failing query was ${status} after ${ms.toFixed(0)} ms`);
      });
    },
  },
];

async function readJournal(target: Target, { journal, options }: Sandbox): Promise<void> {
  const { status, ms } = await target.get(journal, options);
  target.expect(status === 200 && ms < 2_000, `its journal was ${status} after ${ms.toFixed(0)} ms`);
}

async function readLongJournal(target: Target, { prefix, journal, options }: Sandbox): Promise<void> {
  // Nothing of them is stored, but in the journal.
  const refused = [
    { path: '/posts', body: { content: longText(1, 56_000), authorId: 1 } },
    { path: '/graphql', body: { query: `{ ${'id '.repeat(18_600)} }` } },
  ];
  for (let index = 0; index < target.size(150, 3); index += 1) {
    for (const { path, body } of refused) await target.post(prefix + path, body);
  }
  const match = { method: 'POST', path: '/posts', body: { authorId: 1 } };
  const headers = { accept: 'text/event-stream', 'last-event-id': '0' };
  const readers = [
    () => target.get(journal, options),
    () => target.get(`${journal}?format=har`, options),
    () => target.post(`${journal}/verify`, { match, atLeast: 1 }, options),
  ];
  const streams = target.flood(1, target.size(1_000, 2), () =>
    target.get(`${journal}/events`, { ...options, headers, signal: AbortSignal.timeout(500) }),
  );
  const reads = target.flood(3, target.size(1_000, 6), async (index) => {
    const { status, ms } = (await readers[index % readers.length]?.()) ?? { status: 0, ms: 0 };
    const isAnswered = [200, 422, 503].includes(status) && ms < 10_000;
    target.expect(isAnswered, `a journal was ${status} after ${ms.toFixed(0)} ms`);
  });
  await Promise.all([streams, reads]);
}
