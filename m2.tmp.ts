import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { documentSql } from '/work/wt/own-query/src/storage/document-sql.ts';
import * as d from '/work/wt/own-query/src/records/documents.ts';
import { sqliteDialect as dialect } from '/work/wt/own-query/src/storage/sqlite/sqlite-dialect.ts';
const N = 100_000, path = '/tmp/own-query-100k.db';
const isNew = !existsSync(path);
const db = new Database(path); db.exec('pragma journal_mode=wal; pragma synchronous=off; pragma cache_size=-2000; pragma temp_store=memory');
const words = 'the quick brown fox jumps over a lazy dog while seven wizards brew strange potions in quiet cellars beneath old towers'.split(' ');
let seed = 1; const rnd = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const sentence = (n: number) => Array.from({ length: n }, () => words[Math.floor(rnd() * words.length)]).join(' ');
const body = (i: number) => JSON.stringify({ id: i, title: sentence(5) + ' ' + i, authorId: Math.floor(rnd() * 10000), price: Math.round(rnd() * 10000) / 100, inStock: rnd() > 0.5, createdAt: new Date(1.6e12 + i * 1000).toISOString(), body: sentence(20), tags: [sentence(1), sentence(1)] });
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000; };
const q1 = (t: string) => t.replace(/\$(\d+)/g, '?$1');
if (isNew) {
  db.exec(documentSql.sqlite.schema);
  const bodies = Array.from({ length: N }, (_, i) => body(i + 1));
  let t = cpu(); const rows = bodies.map((b, i) => d.documentValues('posts', String(i + 1), b)); console.log('documentValues', ((cpu() - t) * 1000 / N).toFixed(1), 'µs');
  t = cpu(); const s = db.prepare(q1(d.insertStatement('sqlite'))); db.transaction(() => { for (const r of rows) s.run(...(r as any)); })(); console.log('insert', ((cpu() - t) * 1000 / N).toFixed(1), 'µs each');
  t = cpu(); db.exec(d.indexStatement('sqlite', 'posts', 'authorId')!); console.log('index', (cpu() - t).toFixed(0), 'ms');
}
const cache = new Map<string, any>();
const prep = (t: string) => { let s = cache.get(t); if (!s) cache.set(t, s = db.prepare(q1(t))); return s; };
const reader = { all: (t: string, v: any) => prep(t).all(...v), first: (t: string, v: any) => prep(t).get(...v) } as any;
const c = { name: 'posts', id: 'id', indexed: new Set(['authorId']) };
const q = { where: { all: [] } as any, text: null, order: [] as any[], limit: 10 };
const only = process.argv[2];
async function bench(label: string, query: any, runs: number, col: any = c) {
  if (only && !label.includes(only)) return;
  const plan = d.planDocuments(dialect, col, query);
  if (process.argv[3]) { console.log(plan.kind === 'exact' ? plan.list.text : plan.candidates.text); const x: any = plan.kind === 'exact' ? plan.list : plan.candidates; console.log(db.prepare('explain query plan ' + q1(x.text)).all(...x.values).map((r: any) => r.detail)); }
  const one = async () => d.listDocuments(reader, dialect, col, query);
  const listOnly = async () => { if (plan.kind === 'exact') reader.all(plan.list.text, plan.list.values); else return one(); };
  const out: string[] = []; let r: any;
  for (const f of plan.kind === 'exact' ? [listOnly, one] : [one]) { await f(); const t = cpu(); for (let i = 0; i < runs; i++) r = await f(); out.push(((cpu() - t) * 1000 / runs).toFixed(0)); }
  console.log(label.padEnd(40), out.join(' µs, with total '), 'µs CPU', r?.total ?? '');
}
await bench('first page', q, 100);
await bench('ref indexed', { ...q, where: { at: ['authorId'], is: 'equal', value: '77' } }, 300);
await bench('ref no index', { ...q, where: { at: ['authorId'], is: 'equal', value: '77' } }, 5, { ...c, indexed: new Set() });
await bench('ids in 20', { ...q, where: { at: ['id'], is: 'oneOf', value: Array.from({ length: 20 }, (_, i) => String(i * 7 + 1)) } }, 200);
await bench('range _gte half', { ...q, where: { at: ['price'], is: 'atLeast', value: '50' } }, 5);
await bench('range :gt half', { ...q, where: { at: ['price'], is: 'above', value: 50 } }, 5);
await bench('range :gt none', { ...q, where: { at: ['price'], is: 'above', value: 5000 } }, 5);
await bench('range text', { ...q, where: { at: ['createdAt'], is: 'atLeast', value: '2021' } }, 5);
await bench('two ranges', { ...q, where: { all: [{ at: ['price'], is: 'atLeast', value: '50' }, { at: ['price'], is: 'atMost', value: '51' }] } }, 5);
await bench('sort number', { ...q, order: [{ path: ['price'], isDescending: false }] }, 5);
await bench('sort text desc', { ...q, order: [{ path: ['title'], isDescending: true }] }, 5);
await bench('sort two', { ...q, order: [{ path: ['inStock'], isDescending: true }, { path: ['price'], isDescending: true }] }, 5);
await bench('search rare', { ...q, text: 'cellars 4711' }, 50);
await bench('search number', { ...q, text: '99321' }, 50);
await bench('search frequent', { ...q, text: 'wizards' }, 5);
await bench('search 2 chars', { ...q, text: 'ab' }, 5);
await bench('contains rare', { ...q, where: { at: ['title'], is: 'contains', value: 'CELLARS 47' } }, 5);
await bench('contains frequent', { ...q, where: { at: ['title'], is: 'contains', value: 'wizards' } }, 5);
await bench('like rare', { ...q, where: { at: ['title'], is: 'matches', value: 'potions 4711' } }, 5);
await bench('like ^', { ...q, where: { at: ['title'], is: 'matches', value: '^the .*dog' } }, 3);
await bench('like letter', { ...q, where: { at: ['title'], is: 'matches', value: 'e' } }, 3);
await bench('equal comma', { ...q, where: { at: ['title'], is: 'equal', value: 'a, b' } }, 5);
await bench('or', { ...q, where: { any: [{ at: ['price'], is: 'above', value: 99 }, { at: ['title'], is: 'equal', value: 'x' }] } }, 5);
await bench('not equal', { ...q, where: { at: ['inStock'], is: 'notEqual', value: 'true' } }, 5);
