import { socketUrlOf } from '../../../harness/connections.ts';
import { longText, times } from '../../../harness/lists.ts';
import { openSocket } from '../../../harness/raw-socket.ts';
import { type Attacks, cycle, inSandbox, requests, type Sandbox, withWorkbench } from '../floods.ts';
import type { Sent, Target } from '../target.ts';

/** Sandboxes and journals, which are open to everyone who knows a name. */
export const workbenchAttacks: Attacks = {
  // A full journal in every format at once, and unread streams: responses made from stored requests.
  'long-journals': inSandbox(readLongJournal),
  // Thousands of expected names against thousands of parameters.
  'verified-names': inSandbox(async (target, { prefix, journal, token }) => {
    for (const _ of times(12, String))
      await target.send({ path: `${prefix}/posts?${names(1_500, 'p', '&')}` });
    const query = Object.fromEntries(times(20_000, (index) => [`expected-name-${index}`, '1']));
    const verify = { path: `${journal}/verify`, body: { match: { query }, exactly: 1 }, token };
    await requests(2, { statuses: [409, 503], ms: 12_000 }, () => verify)(target);
  }),
  // Documents over many sockets, which the journal records.
  'recorded-sockets': inSandbox(async (target, { prefix }) => {
    const payload = { query: `{ ${'id '.repeat(13_000)}} # sha256Hash`, variables: { token: 'secret' } };
    await target.flood(150, async () => {
      const socket = await target.openWebSocket(prefix);
      for (const id of socket === null ? [] : ['1', '2', '3'])
        socket?.send({ id, type: 'subscribe', payload });
      await Bun.sleep(200);
      socket?.drop();
    });
  }),
  // Bodies as large as a sandbox: millions of names, records without fields, a hash that takes a gigabyte; unknown fields.
  'sandbox-bodies': inSandbox(async (target, { path, token }) => {
    const bodies = [
      `{${names(3_000_000, '"k', ',', '":1')}}`,
      `{"from":{"data":{"users":[{}${',{}'.repeat(10_000_000)}]}}}`,
      JSON.stringify({ from: { data: { users: [{ name: 'A', email: 'a@b.de', passwordHash: costly }] } } }),
    ];
    const put = { method: 'PUT', path: '/_workbench/sandboxes/large', token };
    const record = { path: `${path}/data/apiPosts`, body: `{${names(40_000, '"k', ',', '":1')}}`, token };
    const sent = [record, ...bodies.map((body) => ({ ...put, body }))];
    await requests(1, { statuses: [400, 422, 503, 507], ms: 30_000 }, () => sent)(target);
  }),
  // All data of a large sandbox, for several clients at once.
  'whole-data': { settings: withWorkbench, run: readWholeData },
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

const costly = `$argon2id$v=19$m=999424,t=2,p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`;

function names(count: number, before: string, separator: string, after = '=1'): string {
  return times(count, (index) => `${before}${index}${after}`).join(separator);
}

async function readWholeData(target: Target): Promise<void> {
  const token = withWorkbench.WORKBENCH_TOKEN;
  const path = '/_workbench/sandboxes/whole';
  const adminNotes = longText(1, 95_000);
  const users = times(500, (index) => ({ name: 'Long', email: `long-${index}@example.com`, adminNotes }));
  await target.ask({ method: 'PUT', path, body: { from: { data: { users } } }, token }, { statuses: [201] });
  const allowed = { statuses: [200, 503], ms: 30_000, bytes: 64 * 1_048_576 };
  await target.flood(8, (index) =>
    target.ask({ path: `${path}/data`, token, address: target.addressOf(index % 4) }, allowed),
  );
  await target.send({ method: 'DELETE', path, token });
}

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
  const change = (method: string) =>
    Promise.all(names.map((name) => target.send({ method, path: `/_workbench/sandboxes/${name}`, token })));
  await change('PUT');
  const sent = names.map((name) => ({ path: `/~${name}/nowhere`, body }));
  await requests(8, { statuses: [404, 503] }, () => sent)(target);
  await change('DELETE');
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
  const headers = ['Accept: text/event-stream', 'Last-Event-ID: 0', `Authorization: Bearer ${token}`];
  const unread = target.openUnread(100, () => target.headOf(`GET ${journal}/events`, headers));
  const allowed = { statuses: [200, 409, 422, 503], ms: 12_000 };
  await Promise.all([
    target.hold(unread),
    requests(20, allowed, () => reads.map((read) => ({ ...read, token })))(target),
  ]);
}
