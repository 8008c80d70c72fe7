import { defineConfig } from 'vite';

/** The page and the API share one origin: paths that begin with `/quintet` are forwarded to the server. */
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
