import { socketUrlOf } from '../../../harness/connections.ts';
import { longText, times } from '../../../harness/lists.ts';
import { openSocket } from '../../../harness/raw-socket.ts';
import { type Attacks, cycle, inSandbox, requests, type Sandbox, withWorkbench } from '../floods.ts';
import type { Sent, Target } from '../target.ts';

/** Sandboxes and journals, which are open to everyone who knows a name. */
export const workbenchAttacks: Attacks = {
  // A full journal in every format at once: responses that are made from stored requests.
  'long-journals': inSandbox(readLongJournal),
  // Journals of twenty sandboxes filled at once: memory of all sandboxes.
  'full-journals': { settings: withWorkbench, run: fillJournals },
  // Snapshots, resets and huge seeds at once: the space and the threads for files.
  'many-files': inSandbox(makeFiles),
  // Streams of a journal in which nothing happens: work for clients that wait.
  'idle-listeners': inSandbox(async (target, { journal, token }) => {
    const headers = ['Accept: text/event-stream', `Authorization: Bearer ${token}`];
    await target.hold(target.openUnread(400, () => target.headOf(`GET ${journal}/events`, headers)));
  }),
  // WebSockets that are opened while their sandbox is reset: worlds that are replaced under their clients.
  'reset-sockets': inSandbox(openDuringResets),
};

async function makeFiles(target: Target, { prefix, path, token }: Sandbox): Promise<void> {
  const seed = { users: 1_000_000, posts: 1_000_000, comments: 1_000_000 };
  const snapshotPath = (index: number) => `/_workbench/snapshots/s${index % 120}`;
  const sent = (index: number) =>
    cycle<Sent>(
      [
        { method: 'PUT', path: snapshotPath(index), body: { sandbox: prefix.slice(2) }, token },
        { path: `${path}/reset`, body: {}, token },
        { method: 'PUT', path: '/_workbench/sandboxes/huge', body: { from: { seed } }, token },
      ],
      index,
    );
  await requests(8, { statuses: [200, 201, 409, 503, 507], ms: 65_000 }, () => sent)(target);
  for (const index of times(120, Number))
    await target.send({ method: 'DELETE', path: snapshotPath(index), token });
}

async function openDuringResets(target: Target, { prefix, path, token }: Sandbox): Promise<void> {
  const url = socketUrlOf(target.scene.url, `${prefix}/graphql`);
  const query = { id: 'a', type: 'subscribe', payload: { query: '{ posts { id } }' } };
  const use = async () => {
    const socket = await openSocket(url).catch(() => null);
    if (socket === null) return Bun.sleep(10);
    const next = () => Promise.race([socket.next(), socket.closed]);
    socket.send({ type: 'connection_init' });
    await next();
    socket.send(query);
    const reply = await next();
    target.expect(!JSON.stringify(reply).includes('INTERNAL'), 'a socket is open on a closed database');
    socket.drop();
  };
  await Promise.all([
    requests(4, { statuses: [200, 503] }, () => ({ path: `${path}/reset`, body: {}, token }))(target),
    target.flood(8, use),
  ]);
}

async function fillJournals(target: Target): Promise<void> {
  const token = withWorkbench.WORKBENCH_TOKEN;
  const names = times(20, (index) => `full-${index}`);
  const body = 'x'.repeat(64_000);
  for (const name of names)
    await target.send({ method: 'PUT', path: `/_workbench/sandboxes/${name}`, body: {}, token });
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
