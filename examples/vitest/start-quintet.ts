import { startQuintet } from 'quintet/testing';

/** Starts one server for the whole run. Workers find it through their environment. */
export default async function start() {
  if (process.env.QUINTET_URL) return;
  const quintet = await startQuintet();
  process.env.QUINTET_URL = quintet.url;
  return () => quintet.stop();
}
