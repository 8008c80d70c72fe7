import { startQuintet } from 'quintet/testing';

/** Starts one server for the whole run. Workers find it through their environment. */
export default async function start() {
  if (process.env.QUINTET_URL) return;
  globalThis.quintet = await startQuintet();
  process.env.QUINTET_URL = globalThis.quintet.url;
}
