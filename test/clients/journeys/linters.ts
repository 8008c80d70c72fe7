import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { makeSandbox, server } from '../support/sandbox.ts';

test('Spectral: its rules for OpenAPI find nothing', async () => {
  // The document of a sandbox is that of the five interfaces: Spectral takes long for the workbench.
  const { url } = await makeSandbox();
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas as RulesetDefinition], rules: { 'info-contact': 'off' } });
  const found = await spectral.run(await (await fetch(`${url}/openapi.json`)).text());
  assert.deepEqual(
    found.map(({ code, message, path, severity }) => `${severity} ${code}: ${message} (${path.join('.')})`),
    [],
  );
});

test('Redocly: its recommended rules find nothing', async () => {
  const words = [
    'lint',
    `${server}/openapi.json`,
    '--extends=recommended',
    '--skip-rule=operation-4xx-response',
    // The document names the server that it comes from, which is on this machine.
    '--skip-rule=no-server-example.com',
    '--format=json',
  ];
  const { stdout } = await promisify(execFile)('node_modules/.bin/redocly', words);
  assert.deepEqual(JSON.parse(stdout).problems, []);
});
