import { defineConfig } from '@playwright/test';

/** An installed browser to use instead of the one that Playwright downloads. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  workers: 4,
  fullyParallel: true,
  use: executablePath ? { launchOptions: { executablePath } } : {},
});
