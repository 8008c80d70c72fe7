import { appendFileSync } from 'node:fs';
const log = (s: string) => appendFileSync('/tmp/prof/log', s + '\n');
if (Bun.isMainThread) {
  let turnStart = 0, handler = 0, calls = 0, lastEnd = 0, micro = 0;
  const serve = Bun.serve;
  const wrap = (f: any) => (r: any, s: any) => {
    const t = performance.now(); calls++;
    const out = f(r, s); handler += performance.now() - t; return out;
  };
  // @ts-ignore
  Bun.serve = (o: any) => { const routes = Object.fromEntries(Object.entries(o.routes).map(([k, f]) => [k, wrap(f)])); return serve({ ...o, routes, fetch: wrap(o.fetch) }); };
  const gc = Bun.gc; let gcMs = 0;
  // @ts-ignore
  Bun.gc = (full: any) => { const t = performance.now(); const r = gc(full); gcMs += performance.now() - t; return r; };
  let last = performance.now();
  const tick = () => { const now = performance.now(); const d = now - last; last = now;
    if (d > 25) log(`turn ${d.toFixed(0)} at ${now.toFixed(0)}: ${calls} calls, in handlers ${handler.toFixed(1)}, gc ${gcMs.toFixed(1)}`);
    calls = 0; handler = 0; gcMs = 0; };
  setInterval(tick, 1).unref();
}
