/**
 * A separate process: opens many subscriptions over graphql-transport-ws or server-sent events, prints `ready`, and
 * then a line for each event that all of them have received: its number, and the time of the last one, in ms since
 * 1970.
 */
interface Order {
  readonly port: number;
  readonly transport: 'websocket' | 'sse';
  readonly subscribers: number;
  readonly query: string;
}

const { port, transport, subscribers, query } = JSON.parse(process.argv[2] ?? '') as Order;
const atOnce = 100;
const now = () => performance.timeOrigin + performance.now();
const received = new Map<string, number>();

function count(event: string): void {
  const times = (received.get(event) ?? 0) + 1;
  received.set(event, times);
  if (times === subscribers) process.stdout.write(`${event} ${now()}\n`);
}

const title = /News (\d+)!/g;

function openSocket(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    socket.onopen = () => socket.send('{"type":"connection_init"}');
    socket.onerror = () => reject(new Error('a subscriber could not connect'));
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text.includes('"connection_ack"')) {
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
        resolve(socket);
      }
      if (text.includes('"ping"')) socket.send('{"type":"pong"}');
      for (const [, event = ''] of text.matchAll(title)) count(event);
    };
  });
}

/** Handwritten: an HTTP client library uses more memory per connection than is measured here. */
function openStream(): Promise<unknown> {
  const body = JSON.stringify({ query });
  const type = ['Content-Type: application/json', `Content-Length: ${body.length}`, '', body];
  const head = ['POST /graphql HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Accept: text/event-stream'];
  const request = [...head, ...type].join('\r\n');
  return new Promise((resolve, reject) => {
    let rest = '';
    void Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: (socket) => void socket.write(request),
        data(socket, bytes) {
          const text = rest + bytes.toString('latin1');
          if (text.startsWith('HTTP/1.1 200')) resolve(socket);
          let end = 0;
          for (const match of text.matchAll(title)) {
            count(match[1] ?? '');
            end = match.index + match[0].length;
          }
          // A title may be split across chunks.
          rest = text.slice(Math.max(end, text.length - 16));
        },
        error: (_socket, error) => reject(error),
        connectError: (_socket, error) => reject(error),
        close: () => reject(new Error('a stream was closed')),
      },
    });
  });
}

const open = transport === 'websocket' ? openSocket : openStream;
const all: unknown[] = [];
while (all.length < subscribers) {
  const some = Math.min(atOnce, subscribers - all.length);
  all.push(...(await Promise.all(Array.from({ length: some }, open))));
}
process.stdout.write('ready\n');

export {};
