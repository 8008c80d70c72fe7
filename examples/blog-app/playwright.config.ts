import { defineConfig } from '@playwright/test';

/** An installed browser to use instead of the one that Playwright downloads. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/start-app.ts',
  workers: 4,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: executablePath ? { launchOptions: { executablePath } } : {},
});
