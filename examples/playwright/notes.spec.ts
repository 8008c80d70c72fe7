import { tests } from '../notes/tests.js';
import { test } from './sandbox-test.ts';

test.describe('Notes', () => {
  for (const [name, run] of Object.entries(tests)) test(name, ({ sandbox }) => run(sandbox));
});
