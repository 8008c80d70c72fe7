import assert from 'node:assert/strict';
import { test } from 'node:test';
import axios from 'axios';
import got from 'got';
import nodeFetch from 'node-fetch';
import request from 'superagent';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

const refused = {
  status: 413,
  body: { error: { code: 'PAYLOAD_TOO_LARGE', message: 'Body is too large' } },
};
const post = { title: 'Title', content: 'x'.repeat(3_000_000) };
const text = JSON.stringify(post);
const headers = { 'content-type': 'application/json' };

/** Each sends a body that is too large, and returns the response that its user sees. */
const clients: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  async axios() {
    const { status, data } = await axios.post(`${url}/posts`, post, { validateStatus: null });
    return { status, body: data };
  },
  async got() {
    const reply = await got.post(`${url}/posts`, {
      json: post,
      throwHttpErrors: false,
      retry: { limit: 0 },
    });
    return { status: reply.statusCode, body: JSON.parse(reply.body) };
  },
  async superagent() {
    const reply = await request
      .post(`${url}/posts`)
      .send(post)
      .ok(() => true);
    return { status: reply.status, body: reply.body };
  },
  async 'node-fetch 2'() {
    const reply = await nodeFetch(`${url}/posts`, { method: 'POST', headers, body: text });
    return { status: reply.status, body: await reply.json() };
  },
  async fetch() {
    const reply = await fetch(`${url}/posts`, { method: 'POST', headers, body: text });
    return { status: reply.status, body: await reply.json() };
  },
};

for (const [name, send] of Object.entries(clients)) {
  test(`${name}: receives 413 for a body of 3 MB, not a broken connection`, async () => {
    for (let times = 0; times < 5; times += 1) assert.deepEqual(await send(), refused);
  });
}
