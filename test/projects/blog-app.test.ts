import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath as browser } from '../../harness/chromium.ts';
import type { Variables } from '../support/command-line.ts';
import { createUserProject, type UserProject } from '../support/user-project.ts';

setDefaultTimeout(600_000);

const example = join(import.meta.dir, '../../examples/blog-app');

function copyApp(folder: string): string {
  const target = join(folder, 'blog-app');
  cpSync(example, target, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|test-results)$/.test(path),
  });
  return target;
}

let project: UserProject;
beforeAll(async () => {
  project = await createUserProject([]);
});
afterAll(() => project.remove());

describe('examples/blog-app', () => {
  it.skipIf(browser === null || Bun.which('node') === null)(
    'passes its own tests with the versions in its lock file (skipped without Chromium)',
    async () => {
      const folder = copyApp(project.folder);
      // Keeps the npm cache and registry. Playwright would mistake this variable for a run in Jest.
      const { JEST_WORKER_ID: _, ...inherited } = process.env as Variables;
      const environment = { ...inherited, CHROMIUM: browser ?? '' };
      const run = (...words: readonly string[]) =>
        project.run(['npm', '--silent', ...words], folder, environment);
      const installed = await run('install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund');
      expect([installed.exitCode, installed.stderr]).toEqual([0, '']);
      project.copyPackageTo(folder);
      const { exitCode, stdout, stderr } = await run('test');
      if (exitCode !== 0) throw new Error(`npm test ended with ${exitCode}: ${stdout}${stderr}`);
    },
  );
});
