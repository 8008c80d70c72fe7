/**
 * A process of its own: opens many subscribers over graphql-transport-ws, says `ready`, and then a line for each event that
 * all of them have heard: when the last one did, in ms since 1970.
 */
interface Order {
  readonly url: string;
  readonly subscribers: number;
  readonly query: string;
}

const { url, subscribers, query } = JSON.parse(process.argv[2] ?? '') as Order;
const subscribe = JSON.stringify({ id: '1', type: 'subscribe', payload: { query } });
const now = () => performance.timeOrigin + performance.now();
let heard = 0;

function open(): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.onopen = () => socket.send('{"type":"connection_init"}');
    socket.onerror = () => reject(new Error('a subscriber could not connect'));
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text.includes('"connection_ack"')) {
        socket.send(subscribe);
        resolve(socket);
      }
      if (!text.includes('"next"')) return;
      heard += 1;
      if (heard < subscribers) return;
      heard = 0;
      process.stdout.write(`${now()}\n`);
    };
  });
}

const sockets: WebSocket[] = [];
while (sockets.length < subscribers) {
  const some = Math.min(100, subscribers - sockets.length);
  sockets.push(...(await Promise.all(Array.from({ length: some }, open))));
}
process.stdout.write('ready\n');

export {};
