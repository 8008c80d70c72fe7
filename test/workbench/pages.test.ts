import { describe, expect, it } from 'bun:test';
import { engines } from '../support/engines.ts';
import { expectProblem, type Reply, useWorkbench } from '../support/workbench.ts';

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const [sqlite] = engines;

const titleOf = ({ text }: Reply) => /<title>(.*)<\/title>/.exec(text)?.[1];
const hueOf = ({ text }: Reply) => /<header class="site" data-hue="(\d+)">/.exec(text)?.[1];

describe('Pages of a sandbox', () => {
  const bench = useWorkbench(sqlite);
  const visit = (path: string) => bench.get(path, { accept });
  const create = (name: string) => bench.send('PUT', `/_workbench/sandboxes/${name}`);

  it('show the sandbox in the title and the header, with a link to main', async () => {
    await create('demo');
    for (const [path, title, inMain] of [
      ['/', 'Quintet', '/'],
      ['/docs', 'Quintet reference', '/docs'],
      ['/docs/contracts', 'The contracts – Quintet', '/docs/contracts'],
      ['/docs/testing', 'Sandboxes – Quintet', '/docs/testing'],
      ['/docs/data', 'Data to work with – Quintet', '/'],
      ['/graphql', 'Quintet GraphQL', '/graphql'],
    ] as const) {
      const main = await visit(path);
      expect([path, titleOf(main), hueOf(main)]).toEqual([path, title, undefined]);
      const own = await visit(`/~demo${path}`);
      expect(titleOf(own)).toBe(`demo · ${title}`);
      expect(hueOf(own)).toMatch(/^\d+$/);
      expect(own.text).toContain('<summary><span>Sandbox</span> <b>demo</b></summary>');
      expect(own.text).toContain(`<li><a href="${inMain}">main</a></li>`);
      expect(own.text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    }
  });

  it('have a color of their own that stays the same', async () => {
    const names = ['demo', 'ada', 'grace', 't1', 't2', 't3'];
    const hues = new Map<string, string | undefined>();
    for (const name of names) {
      await create(name);
      hues.set(name, hueOf(await visit(`/~${name}/`)));
      expect(hueOf(await visit(`/~${name}/docs/contracts`))).toBe(hues.get(name));
    }
    expect(new Set(hues.values()).size).toBeGreaterThan(3);
    for (const [name, hue] of hues)
      expect((await bench.get(`/~${name}/assets/sandbox.css`)).text).toContain(`--hue: ${hue};`);
  });

  it('use its prefix in the examples, except in server-wide URLs', async () => {
    await create('demo');
    const { text } = await visit('/~demo/docs/testing');
    const origin = `<var class="origin">${bench.url}</var>`;
    expect(text).toContain(`curl -X PUT ${origin}/_workbench/sandboxes/t1`);
    expect(text).toContain(`curl ${origin}/~t1/posts`);
    expect((await visit('/~demo/docs/test-runners')).text).toContain(`sh examples/sandbox.sh ${origin}`);
    expect((await visit('/~demo/docs/posts')).text).toContain(`curl -s ${origin}/~demo/posts `);
    expect((await visit('/docs/posts')).text).toContain(`curl -s ${origin}/posts `);
  });
});

describe('A sandbox that does not exist', () => {
  const bench = useWorkbench(sqlite);
  const noSuch = [404, 'No such sandbox', 'there is no sandbox "nosuch"'] as const;

  it('returns a 404 page to a browser, with ways to create the sandbox', async () => {
    for (const path of ['/~nosuch/', '/~nosuch', '/~nosuch/docs/testing', '/~nosuch/posts/1']) {
      const { status, headers, text } = await bench.get(path, { accept });
      const seen = ['content-type', 'vary', 'cache-control'].map((name) => headers.get(name));
      expect([status, ...seen]).toEqual([
        404,
        'text/html; charset=utf-8',
        'accept, accept-encoding',
        'no-store',
      ]);
      expect(headers.get('content-security-policy')).toStartWith("default-src 'self'; ");
      for (const part of [
        '<title>No such sandbox – Quintet</title>',
        '<h1>No such sandbox</h1>',
        'There is no sandbox &quot;nosuch&quot;.</p>',
        'The sandbox has expired, was deleted, or never existed.',
        'quintet sandbox create nosuch',
        `curl -X PUT <var class="origin">${bench.url}</var>/_workbench/sandboxes/nosuch`,
        '<a href="/console/sandboxes">',
        '<a href="/docs/testing">',
      ])
        expect(text).toContain(part);
      expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    }
  });

  it('returns a request id and CORS headers like any other response', async () => {
    const headers = { origin: 'https://app.example', 'x-request-id': 'mine' };
    const refused = await bench.get('/~nosuch/posts/1', headers);
    expectProblem(refused, ...noSuch);
    const seen = ['x-request-id', 'access-control-allow-origin'].map((name) => refused.headers.get(name));
    expect(seen).toEqual(['mine', '*']);
  });

  it('returns a 422 page for an invalid name, without a command that would fail', async () => {
    const { status, text } = await bench.get('/~No%22<b>', { accept });
    expect(status).toBe(422);
    expect(text).toContain('<h1>This is not a sandbox name</h1>');
    expect(text).not.toContain('<b>');
    expect(text).toContain('quintet sandbox create demo');
  });

  it('returns problem details to a client that does not prefer HTML, and to a POST', async () => {
    const types = ['*/*', 'application/json', 'application/problem+json', 'application/json,text/html;q=0.5'];
    for (const headers of [{}, ...types.map((accept) => ({ accept }))]) {
      const reply = await bench.get('/~nosuch/', headers);
      expectProblem(reply, ...noSuch);
      expect(reply.headers.get('vary')).toBe('accept');
    }
    expectProblem(await bench.send('POST', '/~nosuch/posts', {}, { headers: { accept } }), ...noSuch);
  });
});
