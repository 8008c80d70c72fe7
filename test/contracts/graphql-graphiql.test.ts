import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEveryTransport, useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { refusal } from '../support/graphql.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const paths = ['/graphql', '/graphql/', '/graphql/main', '/graphql/simple', '/graphql/connection'];

describe('GraphiQL', () => {
  const [sqlite] = engines;
  const app = useApp({ engine: sqlite, transport: 'in process' });
  const send = (path: string, headers: Record<string, string> = {}) => app.send('GET', path, { headers });
  const readPage = async (path: string) => (await send(path, { accept: browser })).text();

  const shown = async (path: string, headers?: Record<string, string>) => {
    const reply = await send(path, headers);
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
  };

  it('returns the page to a browser at every path', async () => {
    const text = expect.stringContaining('<title>Quintet GraphQL</title>');
    for (const path of paths)
      expect(await shown(path, { accept: browser })).toEqual({
        status: 200,
        type: 'text/html; charset=utf-8',
        text,
      });
  });

  it('offers each schema by name, after the choice of all', async () => {
    const [, choice = ''] = /<select id="schema">(.*?)<\/select>/s.exec(await readPage('/graphql')) ?? [];
    const options = [...choice.matchAll(/<option value="(\w*)">(.*?)<\/option>/g)];
    expect(options.map(([, value, label]) => [value, label])).toEqual([
      ['', 'All'],
      ['main', 'main'],
      ['simple', 'simple'],
      ['connection', 'connection'],
    ]);
  });

  it('says that it needs JavaScript', async () => {
    expect(await readPage('/graphql')).toContain('<noscript><p>GraphiQL needs JavaScript.');
  });

  it('links to no other host', async () => {
    const page = await readPage('/graphql');
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => /\.\w+$/.test(address ?? ''))).toEqual(
      words(`
        /assets/icon.svg /assets/base.css /graphql/assets/graphiql.css /assets/tokens.css
        /graphql/assets/graphiql-page.css /graphql/assets/react.js /graphql/assets/react-dom.js
        /graphql/assets/graphiql.js /graphql/assets/graphiql-page.js /assets/no-script.css
      `),
    );
    expect(addresses).toContain('/');
    expect(page).not.toMatch(/(https?:)?\/\/[a-z0-9]/i);
  });

  it('contains no inline script, and has a content security policy that forbids it', async () => {
    const reply = await send('/graphql', { accept: browser });
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; connect-src 'self' ws: wss:",
    );
    expect(await reply.text()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  });

  it('serves its assets, and returns 404 for any other name', async () => {
    const [css, js] = ['text/css; charset=utf-8', 'text/javascript; charset=utf-8'];
    for (const [name, type, word] of [
      ['graphiql-page.css', css, '.graphiql-container'],
      ['graphiql-page.js', js, 'createFetcher'],
      ['graphiql.css', css, '.graphiql-container'],
      ['react.js', js, 'React'],
      ['react-dom.js', js, 'ReactDOM'],
      ['graphiql.js', js, 'GraphiQL'],
    ] as const) {
      const text = expect.stringContaining(word);
      expect(await shown(`/graphql/assets/${name}`)).toEqual({ status: 200, type, text });
    }
    const others = words(
      'package.json ..%2fpackage.json ..%2F..%2F..%2Fpackage.json __proto__ constructor toString',
    );
    for (const name of ['', ...others])
      expect([name, (await send(`/graphql/assets/${name}`)).status]).toEqual([name, 404]);
  });

  it('has a style sheet that loads nothing from other hosts', async () => {
    const style = await (await send('/graphql/assets/graphiql.css')).text();
    const addresses = [...style.matchAll(/url\(["']?(.*?)["']?\)|@import\s+["']([^"']+)/g)];
    expect(
      addresses.map(([, url, imported]) => url ?? imported).filter((url) => !url?.startsWith('data:')),
    ).toEqual([]);
  });

  it('leaves requests with a query, or from clients other than browsers, to GraphQL', async () => {
    const withQuery = await send('/graphql?query={me{id}}', { accept: browser });
    expect(await withQuery.json()).toEqual({ data: { me: null } });
    expect((await send('/graphql')).status).toBe(400);
    const posted = await app.post('/graphql', { query: '{me{id}}' }, { headers: { accept: browser } });
    expectReply(posted, 200, { data: { me: null } });
  });
});

describeOn('GRAPHIQL=off (G13)', onEveryTransport, given(useApp, { GRAPHIQL: 'off' }), (app) => {
  it('treats a browser like any other client, and returns 404 for the assets', async () => {
    for (const path of paths)
      expectReply(await app.get(path, { headers: { accept: browser } }), 400, refusal('Missing query'));
    expect((await app.get('/graphql/assets/graphiql.js')).status).toBe(404);
    expect((await app.post('/graphql', { query: '{ me { id } }' })).body).toEqual({ data: { me: null } });
  });
});
