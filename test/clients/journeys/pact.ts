// #region docs

import { join } from 'node:path';
import { Verifier } from '@pact-foundation/pact-core';

// #endregion

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { makeSandbox, server } from '../support/sandbox.ts';

const { name, url } = await makeSandbox();

/** Puts the provider into the state of an interaction: a reset, and then the required records. */
const states = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { state } = JSON.parse(text);
  await fetch(`${server}/_workbench/sandboxes/${name}/reset`, { method: 'POST' });
  if (state === 'post 1 is there') {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/posts`, { method: 'POST', headers, body: '{"title":"Hello","content":"First"}' });
  }
  response.setHeader('content-type', 'application/json').end('{}');
});

test('Pact: verifies that the server meets the contract of a consumer', async () => {
  await new Promise<void>((resolve) => states.listen(0, '127.0.0.1', resolve));
  const { port } = states.address() as AddressInfo;
  // #region docs
  const verifier = new Verifier({
    provider: 'quintet',
    providerBaseUrl: server,
    customProviderHeaders: { 'Quintet-Sandbox': name }, // a sandbox that each state can reset
    providerStatesSetupUrl: `http://127.0.0.1:${port}`,
    pactUrls: [join(import.meta.dirname, '../../support/notes-quintet.pact.json')],
    logLevel: 'error',
  });
  const output = await verifier.verify();
  // #endregion
  assert.match(String(output), /finished: 0|true/);
  states.close();
});
