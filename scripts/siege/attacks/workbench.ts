import { longText, times } from '../../../harness/lists.ts';
import { type Attacks, inSandbox, requests, type Sandbox, withWorkbench } from '../floods.ts';
import type { Target } from '../target.ts';

/** Sandboxes and journals, which are open to everyone who knows a name. */
export const workbenchAttacks: Attacks = {
  // A full journal in every format at once: responses that are made from stored requests.
  'long-journals': inSandbox(readLongJournal),
  // Journals of twenty sandboxes filled at once: memory of all sandboxes.
  'full-journals': { settings: withWorkbench, run: fillJournals },
};

async function fillJournals(target: Target): Promise<void> {
  const token = withWorkbench.WORKBENCH_TOKEN;
  const names = times(20, (index) => `full-${index}`);
  const body = 'x'.repeat(64_000);
  for (const name of names) await target.send({ path: '/_workbench/sandboxes', body: { name }, token });
  const sent = names.map((name) => ({ path: `/~${name}/nowhere`, body }));
  await requests(8, { statuses: [404, 503] }, () => sent)(target);
  for (const name of names)
    await target.send({ method: 'DELETE', path: `/_workbench/sandboxes/${name}`, token });
}

async function readLongJournal(target: Target, { prefix, journal, token }: Sandbox): Promise<void> {
  // These requests are stored only in the journal.
  const [content, query] = [longText(1, 56_000), `{ ${'id '.repeat(18_600)} }`];
  for (const _ of times(20, String)) {
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
    target.flood(1, () => target.send({ ...stream, signal: AbortSignal.timeout(500) })),
    requests(3, allowed, () => reads.map((read) => ({ ...read, token })))(target),
  ]);
}
