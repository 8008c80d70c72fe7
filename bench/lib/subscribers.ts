/**
 * A process of its own: opens many subscribers over graphql-transport-ws, then creates posts one after the other and
 * prints, as a JSON array, how long each took from the request until the last subscriber had heard of it, in ms.
 */
interface Order {
  readonly url: string;
  readonly subscribers: number;
  readonly events: number;
  readonly query: string;
  readonly mutation: string;
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
let heard = 0;
let onAllHeard: () => void = () => undefined;

function open(): Promise<WebSocket> {
  const address = `${order.url.replace('http', 'ws')}/graphql`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, 'graphql-transport-ws');
    socket.onopen = () => socket.send('{"type":"connection_init"}');
    socket.onerror = () => reject(new Error('a subscriber could not connect'));
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'ping') socket.send('{"type":"pong"}');
      if (type === 'connection_ack') {
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: order.query } }));
        resolve(socket);
      }
      if (type !== 'next') return;
      heard += 1;
      if (heard === order.subscribers) onAllHeard();
    };
  });
}

async function createPost(): Promise<void> {
  const response = await fetch(`${order.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: order.mutation,
  });
  await response.arrayBuffer();
}

/** How long until the last has heard; a subscriber that hears nothing for ten seconds fails the run. */
async function measureEvent(): Promise<number> {
  heard = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`only ${heard} subscribers heard`)), 10_000);
  onAllHeard = resolve;
  const startedAt = performance.now();
  await Promise.all([promise, createPost()]);
  clearTimeout(timer);
  return performance.now() - startedAt;
}

const sockets: WebSocket[] = [];
while (sockets.length < order.subscribers) {
  const some = Math.min(50, order.subscribers - sockets.length);
  sockets.push(...(await Promise.all(Array.from({ length: some }, open))));
}
// A subscription has no acknowledgement of its own: the first events may come before the last one stands.
for (let attempt = 0; ; attempt += 1) {
  heard = 0;
  await createPost();
  const deadline = performance.now() + 2_000;
  while (heard < order.subscribers && performance.now() < deadline) await Bun.sleep(5);
  if (heard === order.subscribers) break;
  if (attempt === 5) throw new Error(`only ${heard} of ${order.subscribers} subscribers hear`);
}
const delays: number[] = [];
for (let event = 0; event < order.events; event += 1) delays.push(await measureEvent());
process.stdout.write(`${JSON.stringify(delays)}\n`);
process.exit(0);

export {};
