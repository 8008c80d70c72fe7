import { expect, it } from 'bun:test';
import { describeInBrowser } from '../support/browser.ts';
import { until } from '../support/live.ts';

const page = (script: string) =>
  new Response(`<!doctype html><link rel="icon" href="data:,"><script>${script}</script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

describeInBrowser('A page that is watched', (browser) => {
  it.each([
    ['an error on the console', 'console.error("oh")', /^console error: oh$/],
    ['an error that nobody caught', 'throw new Error("oh")', /^page error: Error: oh/],
    ['a request to another host', 'new Image().src = "http://127.0.0.1:1/x"', /^asked another host: http:/],
    ['a WebSocket to another host', 'new WebSocket("ws://127.0.0.1:1/x")', /^asked another host: ws:/],
  ])('is caught at %s', async (_, script, trouble) => {
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => page(script) });
    const visited = await browser.visit(server.url.href);
    await until(() => browser.troubles.some((message) => trouble.test(message)));
    // One trouble leads to another: what was refused is on the console as well, a moment later.
    await visited.context().close();
    browser.troubles.length = 0;
  });

  it('may do everything else', async () => {
    const script = 'fetch("/x").then(() => console.log("done"))';
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => page(script) });
    const visited = await browser.visit(server.url.href);
    expect(await visited.evaluate('fetch("/y").then(({ status }) => status)')).toBe(200);
    expect(browser.troubles).toEqual([]);
  });
});
