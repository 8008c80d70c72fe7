import { describe, it } from 'node:test';
import { tests } from '../notes/tests.js';
import { sandboxFor } from './quintet.js';

describe('Notes', { concurrency: true }, () => {
  for (const [name, run] of Object.entries(tests)) it(name, async (test) => run(await sandboxFor(test)));
});
