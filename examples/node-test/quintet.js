import { after } from 'node:test';
import { startQuintet } from 'quintet/testing';

/** One server for each worker: Node 20 has no setup for the whole run. */
const quintet = await startQuintet();
after(() => quintet.stop());

/** A sandbox that ends with its test. */
export async function sandboxFor(test, options) {
  const sandbox = await quintet.sandbox(options);
  test.after(() => sandbox.dispose());
  return sandbox;
}
