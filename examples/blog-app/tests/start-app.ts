import { build, preview } from 'vite';

/** One build of the app for the whole run. The tests find it through their environment. */
export default async function start() {
  await build({ logLevel: 'warn' });
  const app = await preview({ preview: { port: 0 } });
  process.env.APP_URL = app.resolvedUrls?.local[0];
  return () => app.close();
}
