import { defineConfig } from '@playwright/test';

/** A browser that is on the machine already, in place of one that Playwright downloads. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  globalSetup: './start-quintet.ts',
  workers: 4,
  fullyParallel: true,
  use: executablePath ? { launchOptions: { executablePath } } : {},
});
