import { afterEach, describe, expect, it, setSystemTime } from 'bun:test';
import { engines } from '../support/engines.ts';
import { expectReply } from '../support/replies.ts';
import { problemOf, type Reply, useWorkbench } from '../support/workbench.ts';

// Sandboxes expire by the system clock, which tests move forward.
afterEach(() => void setSystemTime());

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const [sqlite] = engines;

const titleOf = ({ text }: Reply) => /<title>(.*)<\/title>/.exec(text)?.[1];
const hueOf = ({ text }: Reply) => /<header class="site" data-hue="(\d+)">/.exec(text)?.[1];

describe('Pages of a sandbox', () => {
  const bench = useWorkbench(sqlite);
  const visit = (path: string) => bench.send('GET', path, undefined, { headers: { accept } });
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
      ['/posts', '/posts – Quintet', '/'],
      ['/nowhere', 'Page not found – Quintet', '/'],
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
    const { text } = await bench.send('GET', '/assets/sandbox.css');
    for (const hue of hues.values()) expect(text).toContain(`[data-hue="${hue}"]`);
  });

  it('use its prefix in the examples, except in server-wide URLs', async () => {
    await create('demo');
    const { text } = await visit('/~demo/docs/testing');
    const origin = '<var class="origin">localhost:3000</var>';
    expect(text).toContain(`curl -X PUT ${origin}/_workbench/sandboxes/t1`);
    expect(text).toContain(`curl ${origin}/~t1/posts`);
    expect((await visit('/~demo/docs/python')).text).toContain(
      'QUINTET_URL&quot;, &quot;<var class="origin">http://localhost:3000</var>&quot;)',
    );
    expect((await visit('/~demo/docs/posts')).text).toContain(`curl -s ${origin}/~demo/posts `);
    expect((await visit('/docs/posts')).text).toContain(`curl -s ${origin}/posts `);
  });
});

describe('A sandbox that does not exist', () => {
  const bench = useWorkbench(sqlite);
  const problem = problemOf(404, 'No such sandbox', 'there is no sandbox "nosuch"');

  it('returns a 404 page to a browser, with ways to create the sandbox', async () => {
    for (const path of ['/~nosuch/', '/~nosuch', '/~nosuch/docs/testing', '/~nosuch/posts/1']) {
      const { status, headers, text } = await bench.send('GET', path, undefined, { headers: { accept } });
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toStartWith("default-src 'self'; ");
      expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
        'accept, accept-encoding',
        'no-store',
      ]);
      expect(text).toContain('<title>No such sandbox – Quintet</title>');
      expect(text).toContain('<h1>No such sandbox</h1>');
      expect(text).toContain('There is no sandbox &quot;nosuch&quot;.</p>');
      expect(text).toContain('The sandbox has expired, was deleted, or never existed.');
      expect(text).toContain('quintet sandbox create nosuch');
      expect(text).toContain(
        'curl -X PUT <var class="origin">http://localhost:3000</var>/_workbench/sandboxes/nosuch',
      );
      expect(text).toContain('<a href="/console/worlds">');
      expect(text).toContain('<a href="/docs/testing">');
      expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    }
  });

  it('returns a request id and CORS headers like any other response', async () => {
    const headers = { origin: 'https://app.example', 'x-request-id': 'mine' };
    const refused = await bench.send('GET', '/~nosuch/posts/1', undefined, { headers });
    expect(refused.body).toEqual(problem);
    expect([refused.headers.get('x-request-id'), refused.headers.get('access-control-allow-origin')]).toEqual(
      ['mine', '*'],
    );
  });

  it('returns a 422 page for an invalid name, without a command that would fail', async () => {
    const { status, text } = await bench.send('GET', '/~No%22<b>', undefined, { headers: { accept } });
    expect(status).toBe(422);
    expect(text).toContain('<h1>This is not a sandbox name</h1>');
    expect(text).not.toContain('<b>');
    expect(text).toContain('quintet sandbox create demo');
  });

  it('shows when it expired', async () => {
    const { body } = await bench.send('PUT', '/_workbench/sandboxes/short', { ttlSeconds: 3600 });
    setSystemTime(Date.parse(body.expiresAt) + 1);
    const page = await bench.send('GET', '/~short/', undefined, { headers: { accept } });
    expect(page.status).toBe(404);
    expect(page.text).toMatch(/The sandbox &quot;short&quot; expired at \d{4}-\d\d-\d\dT[\d:.]+Z\.<\/p>/);
  });

  it('returns problem details to a client that does not prefer HTML', async () => {
    for (const [_what, headers] of [
      ['that says nothing', {}],
      ['that takes anything', { accept: '*/*' }],
      ['that wants JSON', { accept: 'application/json' }],
      ['that wants problem details', { accept: 'application/problem+json' }],
      ['that prefers JSON to pages', { accept: 'application/json,text/html;q=0.5' }],
    ] as const) {
      const reply = await bench.send('GET', '/~nosuch/', undefined, { headers });
      expect([reply.status, reply.headers.get('content-type'), reply.body]).toEqual([
        404,
        'application/problem+json',
        problem,
      ]);
      expect(reply.headers.get('vary')).toBe('accept');
    }
  });

  it('returns problem details to a POST, even if it prefers HTML', async () => {
    expectReply(await bench.send('POST', '/~nosuch/posts', {}, { headers: { accept } }), 404, problem);
  });
});
