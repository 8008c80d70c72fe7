import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestingProject, type TestingProject } from '../support/testing-project.ts';

setDefaultTimeout(180_000);

const root = join(import.meta.dir, '../..');
const [, example = ''] = /^```ts\n(.*?)^```$/ms.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];

describe('README.md', () => {
  let project: TestingProject;
  beforeAll(async () => {
    project = await createTestingProject(['vitest']);
  });
  afterAll(() => project.remove());

  it('has a test that passes in Vitest', async () => {
    const folder = project.takeExample('vitest');
    const imports = [
      `import { expect } from 'vitest';`,
      `import { Notes } from '../notes/notes.js';`,
      `import { test } from './sandbox-test.ts';`,
    ];
    await project.write('vitest/readme.test.ts', [...imports, '', example].join('\n'));
    const command = ['node', 'node_modules/vitest/vitest.mjs', 'run', 'readme.test.ts', '--reporter=json'];
    const { exitCode, stdout, stderr } = await project.run(command, folder);
    expect({ exitCode, stderr, passed: JSON.parse(stdout).numPassedTests }).toEqual({
      exitCode: 0,
      stderr: '',
      passed: 1,
    });
  });

  it('fits a screen or two', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});
