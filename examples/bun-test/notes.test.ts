import { describe, test } from 'bun:test';
import { tests } from '../notes/tests.js';
import { quintet } from './quintet.ts';

describe('Notes', () => {
  for (const [name, run] of Object.entries(tests)) {
    test.concurrent(name, async () => {
      await using sandbox = await quintet.sandbox();
      await run(sandbox);
    });
  }
});
