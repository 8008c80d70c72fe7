import { startQuintet } from 'quintet/testing';
import { build, preview } from 'vite';

/** One server and one build of the app for the whole run. The tests find them through their environment. */
export default async function start() {
  const quintet = await startQuintet();
  process.env.QUINTET_URL = quintet.url;
  await build({ logLevel: 'warn' });
  const app = await preview({ preview: { port: 0 } });
  process.env.APP_URL = app.resolvedUrls?.local[0];
  return async () => {
    await app.close();
    await quintet.stop();
  };
}
