import { times, words } from '../../../harness/lists.ts';
import { chunked, exchangeRaw, headOf, json, openUnread } from '../connections.ts';
import { cycle, requests } from '../floods.ts';
import type { Attacks, Target } from '../target.ts';

const documents = words(`/openapi.json /docs /metrics /status.json / /openapi/users.json /openapi-3.0.json
  /postman.json /arazzo.json /docs/contracts /docs/graphql /graphql/main.graphql`);

/** Attacks below the interfaces: connections, headers, bodies. */
export const edgeAttacks: Attacks = {
  'slow-senders': sendSlowly,
  'large-bodies': (target) => {
    const megabyte = 'x'.repeat(1_048_576);
    const count = target.size([64, 4]);
    const forms = [
      { header: chunked, piece: `${megabyte.length.toString(16)}\r\n${megabyte}\r\n` },
      { header: `Content-Length: ${count * megabyte.length}`, piece: megabyte },
    ];
    return target.flood(20, [60, 4], (index) => {
      const { header, piece } = cycle(forms, index);
      return exchangeRaw(target, headOf(target, 'POST /posts', [json, header]), ...times(count, () => piece));
    });
  },
  'small-chunks': (target) => {
    const head = headOf(target, 'POST /posts', [json, chunked, 'Connection: close']);
    const body = '1\r\n \r\n'.repeat(target.size([200_000, 10_000]));
    return target.flood(20, [400, 20], async () => {
      const bytes = await exchangeRaw(target, head + body, '0\r\n\r\n');
      target.expect(bytes.startsWith('HTTP/1.1 4'), 'a body in small chunks did not get a 4xx response');
    });
  },
  'request-flood': requests({ connections: 100, most: [100_000, 400] }, () => (index) => ({
    method: cycle(words('HEAD OPTIONS GET DELETE PATCH'), index),
    path: cycle([...words('/posts /nowhere /graphql /users/1/2/3'), ...documents], index),
  })),
};

async function sendSlowly(target: Target): Promise<void> {
  const starts = [
    headOf(target, 'POST /posts', [json]).slice(0, -2),
    `${headOf(target, 'POST /posts', [json, 'Content-Length: 100000'])}{"title":"`,
    headOf(target, 'POST /posts', [json, chunked]),
  ];
  const sockets = openUnread(target, [500, 20], (index) => cycle(starts, index));
  while (!target.isOver()) {
    for (const [index, socket] of sockets.entries()) {
      if (!socket.destroyed) socket.write(cycle(['x', 'x', '1\r\nx\r\n'], index));
    }
    await Bun.sleep(100);
  }
  for (const socket of sockets) socket.destroy();
}
