import { after } from 'node:test';
import { startQuintet } from 'quintet/testing';

/** One server for each test file, because Node 20 has no setup step for the whole run. */
const quintet = await startQuintet();
after(() => quintet.stop());

/** Creates a sandbox and deletes it after the test. */
export async function sandboxFor(test, options) {
  const sandbox = await quintet.sandbox(options);
  test.after(() => sandbox.dispose());
  return sandbox;
}
