import { words } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import type { Audience } from './rest-routes.ts';
import type { Draw } from './world.ts';

/** Headers that affect the server, with values that it should survive. */

const forgedTokens = words(`x Bearer null a.b.c eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ. .. é " {}
  eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyX2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl`).concat('');

export function authorization(audience: Audience, { random, world }: Draw): string | null {
  const own = () => (audience === 'products' ? secrets.PRODUCTS_TOKEN : (world.tokens.pick(random) ?? ''));
  const scheme = () => random.pick(['Bearer ', 'bearer ', 'Basic ', '', 'Bearer  ']);
  return random.weighted<string | null>(
    [audience === 'everyone' ? 1 : 12, () => `Bearer ${own()}`],
    [audience === 'everyone' ? 0.2 : 2, () => `Bearer ${world.adminToken}`],
    [2, () => null],
    [0.5, () => scheme() + random.pick(forgedTokens)],
  );
}

const oddTags = ['*', '"x"', 'W/"x"', '', '"', '*, *', ',', '"a", "b"', 'x'.repeat(2_000), '*x'];
const oddNames = words(
  'x-forwarded-for range expect cookie x-http-method-override accept-encoding if-modified-since content-encoding',
);
const oddValues = ['1', 'bytes=0-1', '127.0.0.1', 'DELETE', 'gzip', 'é', '\u00ff'.repeat(200), ''];

/** Conditions, keys and other headers that clients and attackers send. */
export function commonHeaders(path: string, { random, world }: Draw): Record<string, string> {
  const tag = () => (random.chance(0.75) ? (world.tags.get(path) ?? '*') : random.pick(oddTags));
  const key = () =>
    random.weighted(
      [6, () => `key-${random.integer(0, 2)}`],
      [2, () => `key-${random.integer(0, 1_000_000_000)}`],
      [1, () => 'k'.repeat(random.pick([254, 255, 256, 1_000]))],
      [1, () => random.pick(['', ' ', '"', 'é', 'a,b', '\u00ff'])],
    );
  return {
    ...(random.chance(0.1) && { 'if-match': tag() }),
    ...(random.chance(0.1) && { 'if-none-match': tag() }),
    ...(random.chance(0.2) && { 'idempotency-key': key() }),
    ...(random.chance(0.05) && { origin: random.pick(['http://example.com', 'null', 'x']) }),
    ...(random.chance(0.05) && { accept: random.pick(['*/*', 'text/html', 'application/xml', '', ';q=']) }),
    ...(random.chance(0.05) && { [random.pick(oddNames)]: random.pick(oddValues) }),
  };
}
