import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globalSetup: './start-quintet.ts', maxWorkers: 4, testTimeout: 30_000 },
});
