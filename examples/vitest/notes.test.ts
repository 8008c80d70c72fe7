import { describe } from 'vitest';
import { tests } from '../notes/tests.js';
import { test } from './sandbox-test.ts';

describe.concurrent('Notes', () => {
  for (const [name, run] of Object.entries(tests)) test(name, ({ sandbox }) => run(sandbox));
});
