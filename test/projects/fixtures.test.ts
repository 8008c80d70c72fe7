import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { namesIn } from '../support/reporters.ts';
import { createTestingProject, type TestingProject } from '../support/testing-project.ts';

setDefaultTimeout(180_000);

let project: TestingProject;
beforeAll(async () => {
  project = await createTestingProject(['@playwright/test', 'playwright']);
});
afterAll(() => project.remove());

describe('examples/fixtures (W19)', () => {
  it.skipIf(Bun.which('node') === null)('passes (skipped where there is no Node)', async () => {
    const command = ['node', 'node_modules/@playwright/test/cli.js', 'test', '--reporter=json'];
    const { exitCode, stdout, stderr } = await project.run(command, project.takeExample('fixtures'));
    if (exitCode !== 0) throw new Error(stdout + stderr);
    expect(namesIn('playwright', stdout).toSorted()).toEqual([
      'With an expensive lamp: a sale leaves no request in the journal',
      'With an expensive lamp: the price is shown',
      'blog.spec.ts: an author logs in and sees the draft',
      'blog.spec.ts: every test begins with the same posts',
      'shop.spec.ts: the shop shows what is in a category',
    ]);
  });
});
