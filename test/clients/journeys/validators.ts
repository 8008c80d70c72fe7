import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { server } from '../support/sandbox.ts';

test('OpenAPI schema validator: accepts each document in its version', async () => {
  const versions = { '/openapi.json': '3.1', '/openapi-3.0.json': '3.0' };
  for (const [path, version] of Object.entries(versions)) {
    const validator = new Validator();
    const result = await validator.validate(await (await fetch(`${server}${path}`)).json());
    assert.deepEqual([path, result.errors, validator.version], [path, undefined, version]);
  }
});
