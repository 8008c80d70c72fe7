import { connectTo, unreadStreams, http2Acknowledgment, onHttp2Frame, http2Frames } from '../harness/connections.ts';
const url = process.argv[2]!;
await Bun.sleep(1000);
let left = 256 * 4;
const t = performance.now();
const { promise, resolve } = Promise.withResolvers<void>();
for (let i = 0; i < 4; i++) {
const socket = connectTo(url, ['h2']);
socket.once('secureConnect', () => socket.write(unreadStreams(new URL(url).host, '/openapi.json', '1.2.3.4', 256)));
socket.once('data', () => socket.write(http2Acknowledgment));
onHttp2Frame(socket, (type) => { if (type === 1 || type === 3) { left--; if (left === 0) resolve(); } });
}
await Promise.race([promise, Bun.sleep(3000)]);
console.log('client', (performance.now() - t).toFixed(0), 'left', left);
process.exit(0);
