import assert from 'node:assert/strict';
import { test } from 'node:test';
import newman from 'newman';
import { makeSandbox } from '../support/sandbox.ts';

const { url, productsToken } = await makeSandbox();

// #region docs
// npx newman run http://localhost:3000/postman.json --env-var productsToken="$(quintet products-token)"
function runCollection(
  envVar: { key: string; value: string }[],
  folder?: string,
): Promise<newman.NewmanRunSummary> {
  return new Promise((resolve, reject) => {
    newman.run({ collection: `${url}/postman.json`, envVar, ...(folder && { folder }) }, (error, summary) =>
      error ? reject(error) : resolve(summary),
    );
  });
}
// #endregion

async function expectNoFailures(envVar: { key: string; value: string }[], folder?: string): Promise<number> {
  const { run } = await runCollection(envVar, folder);
  const failures = run.failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
  assert.deepEqual(failures, []);
  return run.stats.assertions.total ?? 0;
}

test('newman: passes on an empty sandbox, repeatedly, and without the products token', async () => {
  const withToken = [{ key: 'productsToken', value: productsToken }];
  const asserted = await expectNoFailures(withToken);
  assert(asserted > 50, `only ${asserted} assertions`);
  assert.equal(await expectNoFailures(withToken), asserted);
  assert.equal(await expectNoFailures([], 'Products API'), 1);
});
