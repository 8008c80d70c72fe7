import { parseAnswer, sendRaw } from '../../../harness/raw-connection.ts';
import { openSocket } from '../../../harness/raw-socket.ts';
import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';

/** What a server with these settings must refuse, however it is asked. */
export const refusalAttacks: readonly Attack[] = [
  {
    name: 'unlimited-ways',
    what: 'RATE_LIMIT=20/min: 500 mutations over one WebSocket; upgrades, unknown paths, preflights; addresses of one /64',
    bound: 'all of them are limited, /healthz never',
    movedBy: ['RATE_LIMIT'],
    provenBy: ['test/contracts/rate-limit.test.ts'],
    settings: { RATE_LIMIT: '20/min' },
    run: findWaysAround,
  },
  {
    name: 'foreign-browser',
    what: 'CORS_ORIGINS is set: a WebSocket and a POST without Content-Type of another Origin; a foreign Host; two Hosts',
    bound: 'all are refused, and what is allowed goes on working',
    movedBy: ['CORS_ORIGINS', 'ALLOWED_HOSTS'],
    provenBy: ['test/contracts/cors.test.ts', 'test/security/edge.test.ts'],
    // Behind a proxy that is trusted, Host is the proxy's business.
    settings: { CORS_ORIGINS: 'https://app.example', TRUST_PROXY: '' },
    run: comeFromElsewhere,
  },
  {
    name: 'odd-paths',
    what: '/x\\..\\metrics and other spellings of /metrics',
    bound: 'none of them is /metrics',
    provenBy: ['test/security/edge.test.ts'],
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
        const bytes = await sendRaw(
          target.scene.url,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        );
        target.count(String(parseAnswer(bytes).status));
        target.expect(!bytes.includes('quintet_'), `${path} is /metrics`);
      }
    },
  },
];

/** A limit of 20 in a minute lets 40 through where two of them meet. */
const maxOfLimit = 45;

async function findWaysAround(target: Target): Promise<void> {
  const allowed = maxOfLimit * target.scene.workers;
  const ways: Readonly<Record<string, (index: number) => Promise<boolean>>> = {
    'unknown paths': async () => (await from('192.0.2.1', 'GET', '/nowhere')) !== 429,
    preflights: async () => (await from('192.0.2.2', 'OPTIONS', '/posts')) !== 429,
    'addresses of one /64': async (index) =>
      (await from(`2001:db8:1:2::${(index + 1).toString(16)}`, 'GET', '/posts')) !== 429,
    upgrades: () => upgrade('192.0.2.3'),
  };
  const from = async (address: string, method: string, path: string) =>
    (await target.request(method, path, { address })).status;
  const upgrade = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const socket = await openSocket(`${target.scene.url.replace('http', 'ws')}/graphql`, { headers }).catch(
      () => null,
    );
    socket?.drop();
    target.count(socket === null ? 'refused' : 'open');
    return socket !== null;
  };
  for (const [name, pass] of Object.entries(ways)) {
    let passed = 0;
    for (let index = 0; index < 100 * target.scene.workers; index += 1) if (await pass(index)) passed += 1;
    target.expect(passed <= allowed, `${name}: ${passed} were let through`);
  }
  const mutations = await sendMutations(target, 500);
  target.expect(mutations <= allowed, `mutations over one WebSocket: ${mutations} were let through`);
}

/** How many mutations over one socket were done. */
async function sendMutations(target: Target, count: number): Promise<number> {
  const headers = { 'x-forwarded-for': '192.0.2.4' };
  const url = `${target.scene.url.replace('http', 'ws')}/graphql`;
  const socket = new WebSocket(url, { protocols: ['graphql-transport-ws'], headers } as never);
  const query = 'mutation { createUser(input: {name: "Flood", email: "flood@example.com"}) { id } }';
  let done = 0;
  await new Promise<void>((resolve) => {
    let ended = 0;
    socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init' }));
    socket.onclose = () => resolve();
    socket.onerror = () => resolve();
    const subscribe = (id: number) =>
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data));
      if (message.type === 'next' && !String(data).includes('"errors"')) done += 1;
      if (message.type === 'connection_ack') subscribe(0);
      if (message.type !== 'complete' && message.type !== 'error') return;
      ended += 1;
      target.count('mutation');
      if (ended === count) socket.close();
      else subscribe(ended);
    };
    setTimeout(resolve, 30_000);
  });
  socket.terminate();
  return done;
}

async function comeFromElsewhere(target: Target): Promise<void> {
  const { url } = target.scene;
  const socketUrl = `${url.replace('http', 'ws')}/graphql`;
  const openFrom = (origin: string) => openSocket(socketUrl, { headers: { origin } }).catch(() => null);
  const foreign = await openFrom('https://evil.example');
  target.expect(foreign === null, 'a WebSocket of another Origin was let in');
  foreign?.drop();
  const own = await openFrom('https://app.example');
  target.expect(own !== null, 'a WebSocket of an allowed Origin was refused');
  own?.drop();
  const { host } = new URL(url);
  const body = JSON.stringify({ title: 'From a form', content: 'Of another site' });
  const ask = async (line: string, ...headers: readonly string[]) => {
    const isPost = line.startsWith('POST');
    const all = [line, ...headers, 'Connection: close', `Content-Length: ${isPost ? body.length : 0}`];
    const { status } = parseAnswer(await sendRaw(url, `${all.join('\r\n')}\r\n\r\n${isPost ? body : ''}`));
    target.count(String(status));
    return status;
  };
  const post = 'POST /posts HTTP/1.1';
  const get = 'GET /posts HTTP/1.1';
  const refusals = {
    'a POST of another Origin without Content-Type': await ask(
      post,
      `Host: ${host}`,
      'Origin: https://evil.example',
    ),
    'a POST of another Origin as text': await ask(
      post,
      `Host: ${host}`,
      'Origin: https://evil.example',
      'Content-Type: text/plain',
    ),
    'a foreign Host': await ask(get, 'Host: evil.example'),
    'two Hosts': await ask(get, `Host: ${host}`, 'Host: evil.example'),
  };
  for (const [what, status] of Object.entries(refusals)) {
    target.expect(status >= 400 && status < 500, `${what} was ${status}`);
  }
  const json = 'Content-Type: application/json';
  const good = await ask(post, `Host: ${host}`, 'Origin: https://app.example', json);
  const plain = await ask(post, `Host: ${host}`, json);
  const local = await ask(get, `Host: localhost:${new URL(url).port}`);
  target.expect(
    good === 201 && plain === 201 && local === 200,
    `allowed ones were ${good}, ${plain}, ${local}`,
  );
}
