import { createCertificate } from '../harness/certificate.ts';
import { makeScratchFolder } from '../harness/scratch.ts';
import { connectTo, unreadStreams, http2Acknowledgment, onHttp2Frame, http2Frames } from '../harness/connections.ts';
const mode = process.argv[2] ?? 'text';
const cert = await createCertificate(await makeScratchFolder('h2'), 'localhost') as any;
const big = 'x'.repeat(150_000);
const bytes = new TextEncoder().encode(big);
let n = 0, first = 0, last = 0;
const server = Bun.serve({ port: 0, tls: { cert: Bun.file(cert.TLS_CERT), key: Bun.file(cert.TLS_KEY) }, http2: true,
  fetch(r: Request) {
    const now = performance.now(); if (n === 0) first = now; last = now; n++;
    if (mode === 'none') return new Response(null, { status: 503 });
    if (mode === 'text') return new Response('ok');
    if (mode === 'big') return new Response(big);
    if (mode === 'promise') return new Promise((resolve) => setTimeout(() => resolve(new Response('ok')), 50));
    let start = 0;
    return new Response(new ReadableStream({ pull(c) { if (start >= bytes.length) return c.close(); c.enqueue(bytes.subarray(start, start + 65536)); start += 65536; } }, { highWaterMark: 0 }));
  } } as any);
const url = `https://localhost:${server.port}`;
let lastTick = performance.now(), worst = 0;
setInterval(() => { const now = performance.now(); worst = Math.max(worst, now - lastTick - 2); lastTick = now; }, 2);
const child = Bun.spawn([process.execPath, '.prof/h2client.ts', url], { stdout: 'inherit', stderr: 'inherit', env: { ...process.env } });
await Bun.sleep(800); worst = 0;
await child.exited;
console.log(mode, 'requests', n, 'span of handler calls', (last - first).toFixed(1), 'worst late', worst.toFixed(1));
process.exit(0);
