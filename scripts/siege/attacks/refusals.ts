import { times } from '../../../harness/lists.ts';
import { parseAnswer, sendRaw } from '../../../harness/raw-connection.ts';
import type { Attacks } from '../attack.ts';
import { exchangeRaw, openWebSocket } from '../connections.ts';
import type { Target } from '../target.ts';

/** Requests that a server with these settings must refuse, however it is asked. */
export const refusalAttacks: Attacks = {
  'unlimited-ways': { settings: { RATE_LIMIT: '20/min' }, run: findWaysAround },
  'foreign-browser': {
    // Behind a proxy that is trusted, Host is the proxy's business.
    settings: { CORS_ORIGINS: 'https://app.example', TRUST_PROXY: '' },
    run: comeFromElsewhere,
  },
  'odd-paths': {
    settings: { METRICS: 'on' },
    run: async (target) => {
      const paths = [
        '/x\\..\\metrics',
        '/x/..\\metrics',
        '/x/%2e%2e/metrics',
        '/.\\metrics',
        '//x/../metrics',
      ];
      for (const path of paths) {
        const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
        const bytes = await exchangeRaw(target, head);
        target.expect(!bytes.includes('quintet_'), `${path} is /metrics`);
      }
    },
  },
};

/** A limit of 20 in a minute lets 40 through where two of them meet. */
const maxOfLimit = 45;

async function findWaysAround(target: Target): Promise<void> {
  const isLetIn = async (address: string, method: string, path: string) =>
    (await target.request(method, path, { address })).status !== 429;
  const ways: Readonly<Record<string, (index: number) => Promise<boolean>>> = {
    'unknown paths': () => isLetIn('192.0.2.1', 'GET', '/nowhere'),
    preflights: () => isLetIn('192.0.2.2', 'OPTIONS', '/posts'),
    'addresses of one /64': (index) => isLetIn(`2001:db8:1:2::${(index + 1).toString(16)}`, 'GET', '/posts'),
    upgrades: async () => isOpened(target, { 'x-forwarded-for': '192.0.2.3' }),
  };
  const expectLimited = (name: string, passed: number) =>
    target.expect(passed <= maxOfLimit * target.scene.workers, `${name}: ${passed} were let through`);
  for (const [name, pass] of Object.entries(ways)) {
    let passed = 0;
    for (const index of times(100 * target.scene.workers, Number)) if (await pass(index)) passed += 1;
    expectLimited(name, passed);
  }
  expectLimited('mutations over one WebSocket', await sendMutations(target, 500));
}

/** Opens a WebSocket with these headers, and says whether that was possible. */
async function isOpened(target: Target, headers: Record<string, string>): Promise<boolean> {
  const socket = await openWebSocket(target, { isReady: false, headers });
  socket?.drop();
  return socket !== null;
}

/** Sends mutations over one socket, one after the other, and counts those that were done. */
async function sendMutations(target: Target, count: number): Promise<number> {
  const socket = await openWebSocket(target, { headers: { 'x-forwarded-for': '192.0.2.4' } });
  if (socket === null) return 0;
  const query = 'mutation { createUser(input: {name: "Flood", email: "flood@example.com"}) { id } }';
  const over = Promise.race([socket.closed, Bun.sleep(30_000)]).then(() => ({ type: 'over' }));
  let done = 0;
  for (const id of times(count, String)) {
    socket.send({ id, type: 'subscribe', payload: { query } });
    for (let type = 'next'; type === 'next'; ) {
      const message = (await Promise.race([socket.next(), over])) as { type: string };
      type = message.type;
      if (type === 'next' && !JSON.stringify(message).includes('"errors"')) done += 1;
      if (type === 'over') return done;
    }
    target.count('mutation');
  }
  socket.drop();
  return done;
}

async function comeFromElsewhere(target: Target): Promise<void> {
  const { url } = target.scene;
  const [evil, own] = ['https://evil.example', 'https://app.example'];
  target.expect(!(await isOpened(target, { origin: evil })), 'a WebSocket of another Origin was let in');
  target.expect(await isOpened(target, { origin: own }), 'a WebSocket of an allowed Origin was refused');
  const { host, port } = new URL(url);
  const body = JSON.stringify({ title: 'From a form', content: 'Of another site' });
  const send = async (method: string, ...headers: readonly string[]) => {
    const content = method === 'POST' ? body : '';
    const all = [...headers, 'Connection: close', `Content-Length: ${content.length}`, '', content];
    const bytes = await sendRaw(url, [`${method} /posts HTTP/1.1`, ...all].join('\r\n'));
    target.count(String(parseAnswer(bytes).status));
    return parseAnswer(bytes).status;
  };
  const json = 'Content-Type: application/json';
  const cases = [
    ['a POST of another Origin without Content-Type', 400, 'POST', `Host: ${host}`, `Origin: ${evil}`],
    [
      'a POST of another Origin as text',
      400,
      'POST',
      `Host: ${host}`,
      `Origin: ${evil}`,
      'Content-Type: text/plain',
    ],
    ['a foreign Host', 400, 'GET', 'Host: evil.example'],
    ['two Hosts', 400, 'GET', `Host: ${host}`, 'Host: evil.example'],
    ['a POST of an allowed Origin', 201, 'POST', `Host: ${host}`, `Origin: ${own}`, json],
    ['a POST of no Origin', 201, 'POST', `Host: ${host}`, json],
    ['a GET by another name of this machine', 200, 'GET', `Host: localhost:${port}`],
  ] as const;
  for (const [what, expected, method, ...headers] of cases) {
    const status = await send(method, ...headers);
    const isAsExpected = expected === 400 ? status >= 400 && status < 500 : status === expected;
    target.expect(isAsExpected, `${what} was ${status}`);
  }
}
