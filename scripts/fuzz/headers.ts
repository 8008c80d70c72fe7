import { words } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import type { Draw } from './world.ts';

/** Headers that affect the server, with values that it should survive. */

const forgedTokens = words(`x Bearer null a.b.c eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ. .. é " {}
  eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyX2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl`).concat('');

/** The identity of a request, so that it is authorized. */
export type Audience = 'everyone' | 'callers' | 'products';

export function authorization(audience: Audience, draw: Draw): string | null {
  const { tokens, adminToken } = draw.world;
  const own = () => (audience === 'products' ? secrets.PRODUCTS_TOKEN : draw.learned(tokens, ''));
  const scheme = () => draw.pick(['Bearer ', 'bearer ', 'Basic ', '', 'Bearer  ']);
  return draw.weighted<string | null>(
    [audience === 'everyone' ? 1 : 12, () => `Bearer ${own()}`],
    [audience === 'everyone' ? 0.2 : 2, () => `Bearer ${adminToken}`],
    [2, () => null],
    [0.5, () => scheme() + draw.pick(forgedTokens)],
  );
}

const oddTags = ['*', '"x"', 'W/"x"', '', '"', '*, *', ',', '"a", "b"', 'x'.repeat(2_000), '*x'];
const oddNames = words(
  'x-forwarded-for range expect cookie x-http-method-override accept-encoding if-modified-since content-encoding',
);
const oddValues = ['1', 'bytes=0-1', '127.0.0.1', 'DELETE', 'gzip', 'é', '\u00ff'.repeat(200), ''];

/** Conditions, keys and other headers that clients and attackers send. */
export function commonHeaders(path: string, draw: Draw): Record<string, string> {
  const tag = () => (draw.chance(0.75) ? (draw.world.tags.get(path) ?? '*') : draw.pick(oddTags));
  const key = () =>
    draw.weighted(
      [6, () => `key-${draw.integer(0, 2)}`],
      [2, () => `key-${draw.integer(0, 1_000_000_000)}`],
      [1, () => 'k'.repeat(draw.pick([254, 255, 256, 1_000]))],
      [1, () => draw.pick(['', ' ', '"', 'é', 'a,b', '\u00ff'])],
    );
  return {
    ...(draw.chance(0.1) && { 'if-match': tag() }),
    ...(draw.chance(0.1) && { 'if-none-match': tag() }),
    ...(draw.chance(0.2) && { 'idempotency-key': key() }),
    ...(draw.chance(0.05) && { origin: draw.pick(['http://example.com', 'null', 'x']) }),
    ...(draw.chance(0.05) && { accept: draw.pick(['*/*', 'text/html', 'application/xml', '', ';q=']) }),
    ...(draw.chance(0.05) && { [draw.pick(oddNames)]: draw.pick(oddValues) }),
  };
}
