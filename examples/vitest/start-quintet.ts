import { startQuintet } from 'quintet/testing';

/** One server for the whole run. The workers find it by their environment. */
export default async function start() {
  const quintet = await startQuintet();
  process.env.QUINTET_URL = quintet.url;
  return () => quintet.stop();
}
