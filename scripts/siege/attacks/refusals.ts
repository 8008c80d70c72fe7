import { times } from '../../../harness/lists.ts';
import { parseAnswer } from '../../../harness/raw-connection.ts';
import type { Attacks } from '../attack.ts';
import { exchangeRaw, json, openWebSocket, subscribe } from '../connections.ts';
import type { Target } from '../target.ts';

/** Requests that a server with these settings must reject. */
export const refusalAttacks: Attacks = {
  'unlimited-ways': { settings: { RATE_LIMIT: '20/min' }, run: findWaysAround },
  'foreign-browser': {
    // Behind a trusted proxy, the proxy checks Host.
    settings: { CORS_ORIGINS: 'https://app.example', TRUST_PROXY: '' },
    run: comeFromElsewhere,
  },
  'odd-paths': {
    settings: { METRICS: 'on' },
    run: async (target) => {
      const ways = ['/x\\..\\', '/x/..\\', '/x/%2e%2e/', '/.\\', '//x/../'];
      for (const path of ways.map((way) => `${way}metrics`)) {
        const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
        const bytes = await exchangeRaw(target, head);
        target.expect(!bytes.includes('quintet_'), `${path} is /metrics`);
      }
    },
  },
};

/** A limit of 20 per minute allows 40 across two windows. */
const maxOfLimit = 45;

async function findWaysAround(target: Target): Promise<void> {
  const isLetIn = async (address: string, path: string, method = 'GET') =>
    (await target.send({ method, path, address })).status !== 429;
  const ways: Readonly<Record<string, (index: number) => Promise<boolean>>> = {
    'unknown paths': () => isLetIn('192.0.2.1', '/nowhere'),
    preflights: () => isLetIn('192.0.2.2', '/posts', 'OPTIONS'),
    'addresses of one /64': (index) => isLetIn(`2001:db8:1:2::${(index + 1).toString(16)}`, '/posts'),
    upgrades: () => isOpened(target, { 'x-forwarded-for': '192.0.2.3' }),
  };
  const { workers } = target.scene;
  const expectLimited = (name: string, passed: number) =>
    target.expect(passed <= maxOfLimit * workers, `${name}: ${passed} requests were accepted`);
  for (const [name, pass] of Object.entries(ways)) {
    let passed = 0;
    for (const index of times(100 * workers, Number)) if (await pass(index)) passed += 1;
    expectLimited(name, passed);
  }
  expectLimited('mutations over one WebSocket', await sendMutations(target, 500));
}

async function isOpened(target: Target, headers: Record<string, string>): Promise<boolean> {
  const socket = await openWebSocket(target, { isReady: false, headers });
  socket?.drop();
  return socket !== null;
}

/** Sends mutations on one socket, and returns the number that succeeded. */
async function sendMutations(target: Target, count: number): Promise<number> {
  const socket = await openWebSocket(target, { headers: { 'x-forwarded-for': '192.0.2.4' } });
  if (socket === null) return 0;
  const query = 'mutation { createUser(input: {name: "Flood", email: "flood@example.com"}) { id } }';
  const over = Promise.race([socket.closed, Bun.sleep(30_000)]).then(() => ({ type: 'over' }));
  let done = 0;
  for (const id of times(count, String)) {
    subscribe(socket, id, { query });
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
  const [evil, own] = ['https://evil.example', 'https://app.example'];
  target.expect(!(await isOpened(target, { origin: evil })), 'a WebSocket of another Origin was accepted');
  target.expect(await isOpened(target, { origin: own }), 'a WebSocket of an allowed Origin was refused');
  const { host, port } = new URL(target.scene.url);
  const [ownHost, evilOrigin, ownOrigin] = [`Host: ${host}`, `Origin: ${evil}`, `Origin: ${own}`];
  const cases = [
    ['a POST of another Origin without Content-Type', 400, 'POST', ownHost, evilOrigin],
    ['a POST of another Origin as text', 400, 'POST', ownHost, evilOrigin, 'Content-Type: text/plain'],
    ['a foreign Host', 400, 'GET', 'Host: evil.example'],
    ['two Hosts', 400, 'GET', ownHost, 'Host: evil.example'],
    ['a POST of an allowed Origin', 201, 'POST', ownHost, ownOrigin, json],
    ['a POST of no Origin', 201, 'POST', ownHost, json],
    ['a GET by another name of this machine', 200, 'GET', `Host: localhost:${port}`],
  ] as const;
  for (const [what, expected, method, ...headers] of cases) {
    const content = method === 'POST' ? '{"title":"From a form","content":"Of another site"}' : '';
    const all = [...headers, 'Connection: close', `Content-Length: ${content.length}`, '', content];
    const bytes = await exchangeRaw(target, [`${method} /posts HTTP/1.1`, ...all].join('\r\n'));
    const { status } = parseAnswer(bytes);
    const isAsExpected = expected === 400 ? status >= 400 && status < 500 : status === expected;
    target.expect(isAsExpected, `${what} was ${status}`);
  }
}
