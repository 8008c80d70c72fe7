import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { codeBlocksIn } from '../support/code-blocks.ts';
import { createTestingProject, type TestingProject } from '../support/testing-project.ts';

setDefaultTimeout(180_000);

const root = join(import.meta.dir, '../..');

let project: TestingProject;
beforeAll(async () => {
  project = await createTestingProject(['vitest']);
});
afterAll(() => project.remove());

describe('docs/tutorial.md', () => {
  it.skipIf(Bun.which('node') === null)(
    'leads to a project whose tests pass (skipped where there is no Node)',
    async () => {
      for (const { file, text } of codeBlocksIn(readFileSync(join(root, 'docs/tutorial.md'), 'utf8')))
        if (file !== null) await project.write(basename(file), text);
      cpSync(join(root, 'examples/notes/notes.js'), join(project.folder, 'notes.js'));
      const command = ['node', 'node_modules/vitest/vitest.mjs', 'run', '--reporter=json'];
      const { exitCode, stdout, stderr } = await project.run(command);
      expect([exitCode, stderr, JSON.parse(stdout).numPassedTests]).toEqual([0, '', 3]);
    },
  );
});
