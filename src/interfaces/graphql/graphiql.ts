import type { Answer } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import { answerPage, pageHeaders, wantsPage } from '../../http/page.ts';
import { answerStaticFile, type StaticFile } from '../../http/static-files.ts';
import { Failure } from '../../lib/failure.ts';

/** GraphiQL for a browser, from the installed packages: the page asks no other host for anything. */

/** What the page loads. */
const assets: readonly StaticFile[] = ['react.js', 'react-dom.js', 'graphiql.js', 'graphiql.css'];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quintet GraphQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/graphql/assets/graphiql.css">
<style>html, body, #graphiql { height: 100%; margin: 0 }</style>
</head>
<body>
<div id="graphiql">Loading…</div>
<script src="/graphql/assets/react.js"></script>
<script src="/graphql/assets/react-dom.js"></script>
<script src="/graphql/assets/graphiql.js"></script>
<script>
const subscriptionUrl = location.href.replace(/^http/, 'ws').replace(/[?#].*/, '');
const fetcher = GraphiQL.createFetcher({ url: location.pathname, subscriptionUrl });
const defaultQuery = '# Welcome to Quintet. Try this:\\n\\n{\\n  posts {\\n    id\\n    title\\n    author { name }\\n  }\\n}\\n';
ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, { fetcher, defaultQuery, isHeadersEditorEnabled: true, shouldPersistHeaders: false }),
);
</script>
</body>
</html>
`;

/** A browser that opens the address, rather than a client that sends a query. */
export function wantsGraphiql(exchange: Exchange): boolean {
  return exchange.method === 'GET' && exchange.query('query') === undefined && wantsPage(exchange);
}

const headers = pageHeaders({
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
  'connect-src': "'self' ws: wss:",
});

export function answerGraphiql(base: string): Answer {
  return answerPage(page, headers, base);
}

export function answerAsset(exchange: Exchange): Promise<Response> {
  const asset = assets.find((name) => name === exchange.parameter('name'));
  if (asset === undefined) throw new Failure('NOT_FOUND', 'Resource not found');
  return answerStaticFile(asset);
}
