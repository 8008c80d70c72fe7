import type { Exchange } from '../../http/exchange.ts';
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
export function wantsPage(exchange: Exchange): boolean {
  return (
    exchange.method === 'GET' &&
    exchange.query('query') === undefined &&
    (exchange.header('accept')?.includes('text/html') ?? false)
  );
}

/** The page runs what it came with and talks to its own host; nobody shows it inside a page of theirs. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function answerPage(): Response {
  return new Response(page, { headers: pageHeaders });
}

export function answerAsset(exchange: Exchange): Promise<Response> {
  const asset = assets.find((name) => name === exchange.parameter('name'));
  if (asset === undefined) throw new Failure('NOT_FOUND', 'Resource not found');
  return answerStaticFile(asset);
}
