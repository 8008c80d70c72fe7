import { it } from 'bun:test';
import { describeInBrowser } from '../support/browser.ts';

const page = (script: string) =>
  new Response(`<!doctype html><link rel="icon" href="data:,"><script>${script}</script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

describeInBrowser('A page under test', (browser) => {
  it.each([
    ['an error on the console', 'console.error("oh")', /^console error: oh at http:/],
    ['an uncaught error', 'throw new Error("oh")', /^page error: Error: oh/],
    ['a request to another host', 'new Image().src = "http://127.0.0.1:1/x"', /^asked another host: http:/],
    ['a WebSocket to another host', 'new WebSocket("ws://127.0.0.1:1/x")', /^asked another host: ws:/],
  ])('fails the test after %s', async (_, script, trouble) => {
    using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => page(script) });
    const visited = await browser.visit(server.url.href);
    await browser.provoked(trouble);
    // A blocked request is also logged on the console, a moment later.
    browser.excuse(/^console error: (Failed to load resource|WebSocket connection)/);
    await visited.context().close();
  });
});
