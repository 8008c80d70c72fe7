import { defineConfig } from 'vite';

/** The page and the API have one origin: what begins with `/quintet` is passed on to the server. */
export default defineConfig({
  server: {
    proxy: {
      '/quintet': {
        target: process.env.QUINTET_URL ?? 'http://localhost:3000',
        rewrite: (path) => path.replace('/quintet', ''),
      },
    },
  },
});
