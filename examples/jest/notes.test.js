import { connectQuintet } from 'quintet/testing';
import { tests } from '../notes/tests.js';

const quintet = connectQuintet({ url: process.env.QUINTET_URL });

describe('Notes', () => {
  for (const [name, run] of Object.entries(tests)) {
    test.concurrent(name, async () => {
      const sandbox = await quintet.sandbox();
      await run(sandbox).finally(sandbox.dispose);
    });
  }
});
